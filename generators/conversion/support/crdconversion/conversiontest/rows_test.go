package conversiontest

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// timer has what schemas do not say all of: a duration, a struct of another module, and
// fields of which the first value means nothing to the other version.
type timer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              timerSpec `json:"spec,omitempty"`
}

type timerSpec struct {
	Timeout    metav1.Duration      `json:"timeout,omitempty"`
	State      string               `json:"state,omitempty"`
	Metrics    []timerMetric        `json:"metrics,omitempty"`
	Conditions []metav1.Condition   `json:"conditions,omitempty"`
	Selector   metav1.LabelSelector `json:"selector"`
	Alien      metav1.ListMeta      `json:"alien"`
	Ignored    string               `json:"ignored,omitempty"`
	Hosts      []string             `json:"hosts,omitempty"`
	Ports      []int32              `json:"ports,omitempty"`
	Zones      []string             `json:"zones,omitempty"`
	Until      string               `json:"until,omitempty"`
	Limits     map[string]limit     `json:"limits,omitempty"`
}

// limit has a soft one that old timers lack.
type limit struct {
	Hard int32 `json:"hard,omitempty"`
	Soft int32 `json:"soft,omitempty"`
}

type timerMetric struct {
	Name  string `json:"name"`
	Milli int32  `json:"milli,omitempty"`
}

type oldTimer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              oldTimerSpec `json:"spec,omitempty"`
}

type oldTimerSpec struct {
	Seconds    int64                `json:"seconds,omitempty"`
	Paused     bool                 `json:"paused,omitempty"`
	CPU        int32                `json:"cpu,omitempty"`
	Conditions []oldTimerCondition  `json:"conditions,omitempty"`
	Selector   metav1.LabelSelector `json:"labels"`
	Host       string               `json:"host,omitempty"`
	Port       int32                `json:"port,omitempty"`
	Zones      []string             `json:"zones,omitempty"`
	UntilYear  int32                `json:"untilYear,omitempty"`
	Limits     map[string]oldLimit  `json:"limits,omitempty"`
}

type oldLimit struct {
	Hard int32 `json:"hard,omitempty"`
}

type oldTimerCondition struct {
	Type   string `json:"type"`
	Status string `json:"status"`
}

func timerToOld(in *timer, out *oldTimer) error {
	out.ObjectMeta = *in.ObjectMeta.DeepCopy()
	out.Spec.Seconds = int64(in.Spec.Timeout.Seconds())
	out.Spec.Paused = in.Spec.State == "Paused"
	out.Spec.Selector = *in.Spec.Selector.DeepCopy()
	for _, m := range in.Spec.Metrics {
		if m.Name == "cpu" {
			out.Spec.CPU = m.Milli / 1000
		}
	}
	if len(in.Spec.Hosts) > 0 {
		out.Spec.Host = in.Spec.Hosts[0]
	}
	out.Spec.Zones = slices.Clone(in.Spec.Zones)
	slices.Sort(out.Spec.Zones)
	out.Spec.Zones = slices.Compact(out.Spec.Zones)
	if in.Spec.Until == "1Gi" {
		return errors.New("no schema takes this")
	}
	if until, err := time.Parse(time.DateOnly, in.Spec.Until); err == nil {
		out.Spec.UntilYear = int32(until.Year())
	}
	for name, l := range in.Spec.Limits {
		if out.Spec.Limits == nil {
			out.Spec.Limits = map[string]oldLimit{}
		}
		out.Spec.Limits[name] = oldLimit{l.Hard}
	}
	for _, port := range in.Spec.Ports {
		out.Spec.Port += port
	}
	for _, c := range in.Spec.Conditions {
		out.Spec.Conditions = append(out.Spec.Conditions, oldTimerCondition{c.Type, string(c.Status)})
	}
	return nil
}

func oldToTimer(in *oldTimer, out *timer) error {
	out.ObjectMeta = *in.ObjectMeta.DeepCopy()
	out.Spec.Timeout.Duration = time.Duration(in.Spec.Seconds) * time.Second
	out.Spec.State = "Running"
	if in.Spec.Paused {
		out.Spec.State = "Paused"
	}
	out.Spec.Selector = *in.Spec.Selector.DeepCopy()
	if in.Spec.CPU != 0 {
		out.Spec.Metrics = []timerMetric{{"cpu", in.Spec.CPU * 1000}}
	}
	if in.Spec.Host != "" {
		out.Spec.Hosts = []string{in.Spec.Host}
	}
	out.Spec.Zones = slices.Clone(in.Spec.Zones)
	if in.Spec.UntilYear != 0 {
		out.Spec.Until = time.Date(int(in.Spec.UntilYear), 1, 1, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
	}
	for name, l := range in.Spec.Limits {
		if out.Spec.Limits == nil {
			out.Spec.Limits = map[string]limit{}
		}
		out.Spec.Limits[name] = limit{Hard: l.Hard}
	}
	if in.Spec.Port != 0 {
		out.Spec.Ports = []int32{in.Spec.Port}
	}
	for _, c := range in.Spec.Conditions {
		out.Spec.Conditions = append(out.Spec.Conditions, metav1.Condition{Type: c.Type, Status: metav1.ConditionStatus(c.Status)})
	}
	return nil
}

const (
	timerObject = `{"spec":{"timeout":"timeout","state":"Running","metrics":[{"name":"name","milli":2000}],"conditions":[{}],"selector":{},"alien":{},"ignored":"ignored","hosts":["example"],"ports":[8],"zones":["zone"],"until":"until","limits":{"key1":{"hard":4,"soft":5}}}}`
	oldObject   = `{"spec":{"seconds":2,"paused":true,"cpu":3,"conditions":[{"type":"type","status":"status"}],"labels":{},"host":"example","port":8,"zones":["zone"],"untilYear":2027,"limits":{"key2":{"hard":4}}}}`
)

var timerValues = []Values{{Path: "spec/state", JSON: []string{`"Running"`, `"Paused"`}}}

func TestTableRows(t *testing.T) {
	words := []string{"other", "cpu"}
	toOld := tableRows(t, timerToOld, side{object: timerObject, values: timerValues, words: words, search: ByHand{}.searchIn(false)}, oldObject)
	toTimer := tableRows(t, oldToTimer, side{object: oldObject, words: words, search: ByHand{}.searchIn(true)}, timerObject)
	isSymmetrical(t, toOld, toTimer)
	isSymmetrical(t, toTimer, toOld)
	for _, made := range []struct {
		rows
		unseen, unreach []string
		texts           []string
	}{
		{
			toOld,
			[]string{".spec.alien", ".spec.ignored", ".spec.conditions[0].message", ".spec.limits.key1.soft"},
			nil,
			[]string{
				`.spec.timeout "1h30m0s"  becomes  .spec.seconds 5400`, `.spec.timeout "1h30m0.0000015s"  becomes  .spec.seconds 5400`, `.spec.timeout "1ns"  becomes  nothing`,
				`.spec.hosts ["example","example2"]  becomes  .spec.host "example"`, `.spec.ports [8,9]  becomes  .spec.port 17`, `.spec.state "Paused"  becomes  .spec.paused true`,
				`.spec.conditions[0].status "True"  becomes  .spec.conditions[0].status "True"`,
				`.spec.metrics[0].name "cpu"  becomes  `, `.spec.metrics[0].milli 2000, with .spec.metrics[0].name "cpu",  becomes  .spec.cpu 2`,
				`.spec.zones ["zone","zone"]  becomes  .spec.zones[0] "zone"`, `.spec.until "2026-03-04"  becomes  .spec.untilYear 2026`,
				`.spec.selector {"matchExpressions":`,
			},
		},
		{
			toTimer, nil,
			[]string{".spec.alien", ".spec.ignored", ".spec.conditions[0].message", ".spec.limits.key1.soft"},
			[]string{`.spec.paused true  becomes  .spec.state "Paused"`, `.spec.paused absent  becomes  .spec.state "Running"`},
		},
	} {
		text := strings.Join(strings.Fields(made.text("from", "to")), " ")
		for _, want := range made.texts {
			if want = strings.Join(strings.Fields(want), " "); !strings.Contains(text, want) {
				t.Errorf("the table does not say %q:\n%s", want, made.text("from", "to"))
			}
		}
		holds(t, "unseen", made.rows.unseen, made.unseen, made.rows)
		holds(t, "unreached", made.rows.unreach, made.unreach, made.rows)
		contradictions(t, made.rows)
	}
}

// isSymmetrical finds a field that the other version does not see, and of which the other
// direction does not tell that nothing sets it.
func isSymmetrical(t *testing.T, there, back rows) {
	t.Helper()
	for _, path := range there.unseen {
		isSet := func(line row) bool {
			return slices.ContainsFunc(line.to, func(to string) bool { return strings.HasPrefix(to, path+" ") })
		}
		if !slices.Contains(back.unreach, path) && !slices.ContainsFunc(back.all, isSet) {
			t.Errorf("%s is not seen, and nothing tells that nothing sets it:\n%s", path, back.text("to", "from"))
		}
	}
}

// holds compares fields by the places that they begin with.
func holds(t *testing.T, what string, got, want []string, of rows) {
	t.Helper()
	for _, path := range want {
		if !slices.ContainsFunc(got, func(p string) bool { return p == path || isBelow(p, path) }) {
			t.Errorf("%s is not %s:\n%s", path, what, of.text("from", "to"))
		}
	}
	for _, path := range got {
		known := slices.ContainsFunc(want, func(p string) bool { return p == path || isBelow(path, p) })
		if isCondition := strings.HasPrefix(path, ".spec.conditions[0]."); !known && !isCondition {
			t.Errorf("%s is %s:\n%s", path, what, of.text("from", "to"))
		}
	}
}

// contradictions finds what one part of a table says and another one denies.
func contradictions(t *testing.T, made rows) {
	t.Helper()
	for _, line := range made.all {
		if len(line.to) > 0 && line.value != "absent" && slices.Contains(made.unseen, line.from) {
			t.Errorf("%s %s becomes %q and is not seen", line.from, line.value, line.to)
		}
		for _, to := range line.to {
			path, _, _ := strings.Cut(to, " ")
			if line.from != "no field" && slices.Contains(made.unreach, path) {
				t.Errorf("%s becomes %s, which nothing says", line.from, to)
			}
		}
		if line.untried && len(line.to) > 0 {
			t.Errorf("%s is not tried, and becomes %q", line.from, line.to)
		}
	}
}

// TestTableKeeps looks at what a table says is kept: data, and not by what items are known.
func TestTableKeeps(t *testing.T) {
	with := converted{kept: entriesOf(map[string]string{"conversion.g/v1": `{"f":{"/spec/a/name=b/c":1,"/spec/a#items":"abcd"}}`})}
	renamed := converted{kept: entriesOf(map[string]string{"conversion.g/v1": `{"f":{"/spec/a/name=x/c":1,"/spec/a#items":"efgh"}}`})}
	without := converted{kept: entriesOf(map[string]string{"conversion.g/v1": `{"f":{"/spec/other":""}}`})}
	if with.keeps(&renamed) {
		t.Error("another key is data that is kept")
	}
	if !with.keeps(&without) {
		t.Error("a value that is kept is not seen")
	}
	if none := (&converted{}); none.keeps(&without) {
		t.Error("what is kept without a value is kept of the value")
	}
}

// switches has a struct that means something though it is empty, a number of days and a text
// of two parts.
type switches struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              switchesSpec `json:"spec,omitempty"`
}

type switchesSpec struct {
	TLS *struct {
		Mode string `json:"mode,omitempty"`
	} `json:"tls,omitempty"`
	Retention metav1.Duration `json:"retention,omitempty"`
	Image     string          `json:"image,omitempty"`
}

type oldSwitches struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              oldSwitchesSpec `json:"spec,omitempty"`
}

type oldSwitchesSpec struct {
	TLS  bool   `json:"tlsEnabled,omitempty"`
	Days int32  `json:"days,omitempty"`
	Repo string `json:"repo,omitempty"`
	Tag  string `json:"tag,omitempty"`
}

// TestTableTriesMeanings looks for effects that the first value of a field does not have.
func TestTableTriesMeanings(t *testing.T) {
	made := tableRows(t, func(in *switches, out *oldSwitches) error {
		out.Spec.TLS = in.Spec.TLS != nil
		out.Spec.Days = int32(in.Spec.Retention.Hours() / 24)
		out.Spec.Repo, out.Spec.Tag, _ = strings.Cut(in.Spec.Image, ":")
		return nil
	}, side{object: `{"spec":{"tls":{"mode":"mode"},"retention":"1h30m0s","image":"image"}}`, search: ByHand{}.searchIn(false)},
		`{"spec":{"tlsEnabled":true,"days":2,"repo":"repo","tag":"tag"}}`)
	text := strings.Join(strings.Fields(made.text("from", "to")), " ")
	for _, want := range []string{
		`.spec.tls {} becomes .spec.tlsEnabled true`, `.spec.retention "720h" becomes .spec.days 30`,
		`.spec.image "example:8080" becomes .spec.repo "example", .spec.tag "8080"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the table does not say %q:\n%s", want, made.text("from", "to"))
		}
	}
	if strings.Contains(text, "no field") || len(made.unreach) > 0 {
		t.Errorf("a field has a source:\n%s", made.text("from", "to"))
	}
	contradictions(t, made)
}

// selections have structs and a number whose absence the other version can tell from nothing.
type selections struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              selectionsSpec `json:"spec,omitempty"`
}

type selectionsSpec struct {
	Namespaces selection  `json:"namespaces"`
	Nodes      selection  `json:"nodes"`
	Pods       *selection `json:"pods,omitempty"`
	Zones      selection  `json:"zones,omitzero"`
	Copies     int32      `json:"copies"`
	Depth      int32      `json:"depth"`
}

type selection struct {
	Include []string `json:"include,omitempty"`
}

type newSelections struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              newSelectionsSpec `json:"spec,omitempty"`
}

type newSelectionsSpec struct {
	Namespaces *selection `json:"namespaces,omitempty"`
	Nodes      selection  `json:"nodes"`
	Pods       *selection `json:"pods,omitempty"`
	Zones      *selection `json:"zones,omitempty"`
	Copies     *int32     `json:"copies,omitempty"`
	Depth      *int32     `json:"depth,omitempty"`
}

// TestTableShowsAbsence looks for what becomes of a field that is left out and that Go writes
// all the same, where the other version can tell nothing from something empty.
func TestTableShowsAbsence(t *testing.T) {
	const object = `{"spec":{"namespaces":{"include":["a"]},"nodes":{"include":["b"]},"pods":{"include":["c"]},"zones":{"include":["d"]},"copies":2,"depth":3}}`
	optional := []Values{{Path: "spec/namespaces", Absent: true}, {Path: "spec/nodes", Absent: true}, {Path: "spec/copies", Absent: true}}
	made := tableRows(t, func(in *selections, out *newSelections) error {
		out.Spec.Namespaces, out.Spec.Nodes, out.Spec.Pods = &in.Spec.Namespaces, in.Spec.Nodes, in.Spec.Pods
		if len(in.Spec.Zones.Include) > 0 {
			out.Spec.Zones = &in.Spec.Zones
		}
		out.Spec.Copies, out.Spec.Depth = &in.Spec.Copies, &in.Spec.Depth
		return nil
	}, side{object: object, values: optional}, object)
	var got []string
	for _, line := range made.all {
		if line.value == "absent" {
			got = append(got, line.from+" becomes "+strings.Join(line.to, ", "))
		}
	}
	// The schema wants depth, the hub cannot be without nodes, and the others are left out.
	want := []string{".spec.copies becomes .spec.copies 0", ".spec.namespaces becomes .spec.namespaces {}"}
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("absent are %q, want %q:\n%s", got, want, made.text("from", "to"))
	}
	made = tableRows(t, func(in *newSelections, out *newSelections) error {
		*out = *in
		if out.Spec.Pods == nil {
			out.Spec.Pods = &selection{}
		}
		return nil
	}, side{object: object}, object)
	if text := strings.Join(strings.Fields(made.text("from", "to")), " "); !strings.Contains(text, ".spec.pods absent becomes .spec.pods {}") {
		t.Errorf("a struct is made of nothing, and the table does not say so:\n%s", made.text("from", "to"))
	}
	contradictions(t, made)
}

// weights have an enum as the keys of maps, and a list that may be left out.
type weights struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              weightsSpec `json:"spec"`
}

type weightsSpec struct {
	ByMode map[string]int32    `json:"byMode,omitempty"`
	Lists  map[string][]string `json:"lists,omitempty"`
	Names  []string            `json:"names,omitempty"`
	Zones  []string            `json:"zones,omitempty"`
}

type newWeights struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              newWeightsSpec `json:"spec"`
}

type newWeightsSpec struct {
	ByMode map[string]int32    `json:"byMode,omitempty"`
	Lists  map[string][]string `json:"lists,omitempty"`
	Names  []string            `json:"names"`
	Zones  []string            `json:"zones,omitempty"`
}

// TestTableShowsKeysAndNull looks for a row for each value of an enum that is a key, and for one
// that says that a list becomes null.
func TestTableShowsKeysAndNull(t *testing.T) {
	const object = `{"spec":{"byMode":{"key":5},"lists":{"key":["a"]},"names":["b"],"zones":["c"]}}`
	keys := []Values{{Path: "spec/byMode", Keys: []string{"slow", "fast"}}, {Path: "spec/lists", Keys: []string{"slow"}}}
	newKey := func(key string) string {
		if key == "slow" {
			return "Slow"
		}
		return key
	}
	made := tableRows(t, func(in *weights, out *newWeights) error {
		out.Spec.ByMode, out.Spec.Lists = map[string]int32{}, map[string][]string{}
		for key, value := range in.Spec.ByMode {
			out.Spec.ByMode[newKey(key)] = value
		}
		for key, value := range in.Spec.Lists {
			out.Spec.Lists[newKey(key)] = value
		}
		out.Spec.Names, out.Spec.Zones = in.Spec.Names, in.Spec.Zones
		return nil
	}, side{object: object, values: keys}, object)
	text := strings.Join(strings.Fields(made.text("from", "to")), " ")
	for _, want := range []string{
		`.spec.byMode.slow 5 becomes .spec.byMode.Slow 5`, `.spec.byMode.fast 5 becomes .spec.byMode.fast 5`,
		`.spec.lists.slow ["a"] becomes .spec.lists.Slow[0] "a"`, `.spec.names absent becomes .spec.names null`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the table does not say %q:\n%s", want, made.text("from", "to"))
		}
	}
	if strings.Contains(text, "zones absent") {
		t.Errorf("what is left out is nothing:\n%s", made.text("from", "to"))
	}
	contradictions(t, made)
}
