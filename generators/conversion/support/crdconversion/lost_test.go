package crdconversion

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// A lostHub holds lists of which lostSpoke has the names and images only, each list by itself
// and in another one.
type lostHub struct {
	Steps  []lostStep  `json:"steps,omitempty"`
	Groups []lostGroup `json:"groups,omitempty"`
	Tags   []string    `json:"tags,omitempty"`
	Gone   []lostStep  `json:"gone,omitempty"`
}

type lostGroup struct {
	Title string     `json:"title"`
	Steps []lostStep `json:"steps,omitempty"`
}

type lostStep struct {
	Name   string    `json:"name"`
	Image  string    `json:"image,omitempty"`
	TTY    bool      `json:"tty,omitempty"`
	Secure *lostUser `json:"secure,omitempty"`
	Hidden bool      `json:"hidden,omitempty"` // the spoke cannot show such a step
}

type lostUser struct {
	ID int `json:"id"`
}

type lostSpoke struct {
	Steps  []lostShown     `json:"steps,omitempty"`
	Groups []lostShownList `json:"groups,omitempty"`
	Tags   []string        `json:"tags,omitempty"`
}

type lostShownList struct {
	Title string      `json:"title"`
	Steps []lostShown `json:"steps,omitempty"`
}

type lostShown struct {
	Name  string `json:"name"`
	Image string `json:"image,omitempty"`
	Note  string `json:"note,omitempty"` // the hub has none
}

func shownSteps(steps []lostStep) (shown []lostShown) {
	for _, step := range steps {
		if !step.Hidden {
			shown = append(shown, lostShown{Name: step.Name, Image: step.Image})
		}
	}
	return shown
}

func stepsShown(shown []lostShown) (steps []lostStep) {
	for _, step := range shown {
		steps = append(steps, lostStep{Name: step.Name, Image: step.Image})
	}
	return steps
}

func lostToSpoke(in *lostHub, out *lostSpoke) error {
	*out = lostSpoke{Steps: shownSteps(in.Steps)}
	for _, group := range in.Groups {
		out.Groups = append(out.Groups, lostShownList{group.Title, shownSteps(group.Steps)})
	}
	for _, tag := range in.Tags {
		out.Tags = append(out.Tags, strings.ToLower(tag))
	}
	return nil
}

func lostToHub(in *lostSpoke, out *lostHub) error {
	*out = lostHub{Steps: stepsShown(in.Steps), Tags: slices.Clone(in.Tags)}
	for _, group := range in.Groups {
		out.Groups = append(out.Groups, lostGroup{group.Title, stepsShown(group.Steps)})
	}
	return nil
}

var (
	lostKeys = &Shape{Keys: map[string][]string{"steps": {"name"}, "groups": {"title"}, "groups/[]/steps": {"name"}}}
	noShape  = &Shape{}
)

// sortedToSpoke loses the order of steps; inSmallLetters says how much of them comes out in
// small letters.
func sortedToSpoke(inSmallLetters ...func(*lostShown)) func(*lostHub, *lostSpoke) error {
	return func(in *lostHub, out *lostSpoke) error {
		_ = lostToSpoke(in, out)
		small := func(steps []lostShown) {
			for i := range steps {
				for _, change := range inSmallLetters {
					change(&steps[i])
				}
			}
		}
		small(out.Steps)
		for _, group := range out.Groups {
			small(group.Steps)
		}
		out.sort()
		return nil
	}
}

func (s *lostSpoke) sort() {
	byName := func(a, b lostShown) int { return strings.Compare(a.Name, b.Name) }
	slices.SortStableFunc(s.Steps, byName)
	for _, group := range s.Groups {
		slices.SortStableFunc(group.Steps, byName)
	}
}

// throughSpoke converts to the spoke, lets it be edited, and converts back.
func throughSpoke(t *testing.T, hub *lostHub, keys *Shape, edit func(*lostSpoke)) (again lostHub, kept string) {
	t.Helper()
	return throughSpokeBy(t, lostToSpoke, hub, keys, edit)
}

func throughSpokeBy(
	t *testing.T, lostToSpoke func(*lostHub, *lostSpoke) error, hub *lostHub, keys *Shape, edit func(*lostSpoke),
) (again lostHub, kept string) {
	t.Helper()
	var down, up Preserved
	var spoke, read lostSpoke
	if err := ConvertManual(&down, nil, hub, &spoke, lostToSpoke, lostToHub, keys, noShape); err != nil {
		t.Fatal(err)
	}
	var annotations map[string]string
	if err := down.End(&annotations, "r", "w", true); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(jsonOf(t, spoke)), &read); err != nil {
		t.Fatal(err)
	}
	edit(&read)
	if err := up.Begin(annotations, "w", true); err != nil {
		t.Fatal(err)
	}
	if err := ConvertManual(&up, nil, &read, &again, lostToHub, lostToSpoke, noShape, keys); err != nil {
		t.Fatal(err)
	}
	return again, annotations["w"]
}

func randomSteps(r *rand.Rand, most int, hidden bool) (steps []lostStep) {
	for i := range r.Intn(most) {
		step := lostStep{Name: fmt.Sprint("s", i), TTY: r.Intn(2) == 0, Hidden: hidden && r.Intn(4) == 0}
		if r.Intn(2) == 0 {
			step.Secure = &lostUser{r.Intn(3)}
		}
		if r.Intn(2) == 0 {
			step.Image = fmt.Sprint("i", r.Intn(3))
		}
		steps = append(steps, step)
	}
	r.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
	return steps
}

// editSteps does the same to a list in both versions: it edits, adds, removes and moves steps.
func editSteps(r *rand.Rand, shown *[]lostShown, steps *[]lostStep, isKeyed bool) {
	at := func(i int) int { // where a step of the spoke stands in the hub
		return slices.IndexFunc(*steps, func(s lostStep) bool { return s.Name == (*shown)[i].Name })
	}
	what := r.Intn(4)
	for n := range r.Intn(4) {
		if isKeyed {
			what = r.Intn(4)
		}
		switch {
		case what == 0 && len(*shown) > 0:
			i, image := r.Intn(len(*shown)), fmt.Sprint("edited", n)
			(*steps)[at(i)].Image, (*shown)[i].Image = image, image
		case what == 1:
			name := fmt.Sprint("new", n)
			*shown, *steps = append(*shown, lostShown{Name: name}), append(*steps, lostStep{Name: name})
		case what == 2 && len(*shown) > 0:
			i := r.Intn(len(*shown))
			k := at(i)
			*shown, *steps = slices.Delete(*shown, i, i+1), slices.Delete(*steps, k, k+1)
		case what == 3 && len(*shown) > 1 && len(*shown) == len(*steps):
			i := r.Intn(len(*shown) - 1)
			k, l := at(i), at(i+1)
			(*shown)[i], (*shown)[i+1] = (*shown)[i+1], (*shown)[i]
			(*steps)[k], (*steps)[l] = (*steps)[l], (*steps)[k]
		}
	}
}

// TestManualKeepsItems edits lists around which somebody wrote functions: whatever was not
// edited is there, and whatever was edited wins. Hidden steps come back behind the step that
// they stood behind. A function may lose the order of steps.
func TestManualKeepsItems(t *testing.T) {
	const rounds = 6000
	for seed := range int64(rounds) {
		r := rand.New(rand.NewSource(seed))
		isKeyed, hidden := r.Intn(2) == 0, r.Intn(4) == 0
		keys := noShape
		if isKeyed {
			keys = lostKeys
		}
		hub := lostHub{Steps: randomSteps(r, 6, hidden), Gone: randomSteps(r, 3, false)}
		for i := range r.Intn(3) {
			hub.Groups = append(hub.Groups, lostGroup{fmt.Sprint("g", i), randomSteps(r, 4, false)})
		}
		for range r.Intn(4) {
			hub.Tags = append(hub.Tags, []string{"A", "b", "C"}[r.Intn(3)])
		}
		var want lostHub
		before := jsonOf(t, hub)
		if err := json.Unmarshal([]byte(before), &want); err != nil {
			t.Fatal(err)
		}
		by, isSorted := lostToSpoke, r.Intn(3) == 0
		if isSorted {
			by = sortedToSpoke()
		}
		again, kept := throughSpokeBy(t, by, &hub, keys, func(spoke *lostSpoke) {
			editSteps(r, &spoke.Steps, &want.Steps, isKeyed)
			for i := range spoke.Groups {
				if isKeyed || i == 0 {
					editSteps(r, &spoke.Groups[i].Steps, &want.Groups[i].Steps, isKeyed)
				}
			}
			if len(spoke.Tags) > 0 && r.Intn(2) == 0 {
				spoke.Tags, want.Tags = append(spoke.Tags, "new"), append(want.Tags, "new")
			}
			if isSorted { // nothing comes back into what the function would not make
				spoke.sort()
			}
		})
		if hidden || isSorted { // where they stand beside steps that were moved is not said
			again.sort()
			want.sort()
		}
		if got, want := jsonOf(t, again), jsonOf(t, want); got != want {
			t.Fatalf("seed %d: %s\ngot  %s\nwant %s\nkept %s", seed, before, got, want, kept)
		}
	}
}

func (h *lostHub) sort() {
	byName := func(a, b lostStep) int { return strings.Compare(a.Name, b.Name) }
	slices.SortFunc(h.Steps, byName)
	for _, group := range h.Groups {
		slices.SortFunc(group.Steps, byName)
	}
}

// TestManualGivesNothingToOtherItems edits lists of which a function loses the order and
// changes what it shows: what comes back belongs to the item of that name.
func TestManualGivesNothingToOtherItems(t *testing.T) {
	const rounds = 6000
	back := map[bool]int{}
	for seed := range int64(rounds) {
		r := rand.New(rand.NewSource(seed))
		small := []func(*lostShown){func(s *lostShown) { s.Image = strings.ToLower(s.Image) }}
		changesNames := r.Intn(2) == 0
		if changesNames {
			small = append(small, func(s *lostShown) { s.Name = strings.ToLower(s.Name) })
		}
		hub := lostHub{Steps: randomSteps(r, 6, r.Intn(4) == 0)}
		was := map[string]lostStep{}
		for i := range hub.Steps {
			step := &hub.Steps[i]
			if step.Image = strings.ToUpper(step.Image); r.Intn(2) == 0 {
				step.Name = strings.ToUpper(step.Name)
			}
			was[strings.ToLower(step.Name)] = *step
		}
		again, kept := throughSpokeBy(t, sortedToSpoke(small...), &hub, noShape, func(spoke *lostSpoke) {
			var same []lostStep
			for _, step := range spoke.Steps {
				same = append(same, lostStep{Name: step.Name})
			}
			editSteps(r, &spoke.Steps, &same, false)
			spoke.sort()
		})
		for _, step := range again.Steps {
			old := was[strings.ToLower(step.Name)]
			if step.TTY && !old.TTY || step.Secure != nil && (old.Secure == nil || *step.Secure != *old.Secure) {
				t.Fatalf("seed %d: %s has what another step had: %s, kept %s", seed, step.Name, jsonOf(t, again), kept)
			}
			if step.TTY {
				back[changesNames]++
			}
		}
	}
	if back[false] < rounds/4 || back[true] < rounds/8 {
		t.Errorf("%v steps come back only", back)
	}
}

// TestManualKeepsWhatIsLostOnly has a function that leaves one of many fields of items.
func TestManualKeepsWhatIsLostOnly(t *testing.T) {
	hub := lostHub{}
	for i := range 100 {
		hub.Steps = append(hub.Steps, lostStep{Name: fmt.Sprint(i, strings.Repeat("x", 60)), TTY: true})
	}
	_, kept := throughSpoke(t, &hub, noShape, func(*lostSpoke) {})
	if most := 100*len(`"99":{"tty":true},`) + 500; len(kept) > most || strings.Contains(kept, "xxx") {
		t.Errorf("100 items keep %d bytes, more than %d: %.200s", len(kept), most, kept)
	}
}

// lostUnion has members of which one may be set. The spoke has s3 and http.
type lostUnion struct {
	S3   *lostUser `json:"s3,omitempty"`
	HTTP *lostUser `json:"http,omitempty"`
	GCS  *lostUser `json:"gcs,omitempty"`
}

type lostUnions struct {
	lostUnion
	All  []lostUnion    `json:"all,omitempty"`
	Free map[string]any `json:"free,omitempty"` // the spoke has none
}

func withoutGCS(in, out *lostUnions) error {
	*out = lostUnions{lostUnion: in.lostUnion}
	out.GCS = nil
	for _, u := range in.All {
		u.GCS = nil
		out.All = append(out.All, u)
	}
	return nil
}

// TestManualKeepsUnions sets another member beside one that was kept.
func TestManualKeepsUnions(t *testing.T) {
	union := [][]string{{"s3", "http", "gcs"}}
	of := &Shape{Unions: map[string][][]string{"": union, "all/[]": union}}
	for _, test := range []struct {
		hub, want string
		edit      func(*lostUnions)
	}{
		{`{"all":[{"gcs":{"id":1}},{}]}`, `{"all":[{"gcs":{"id":1}},{}]}`, func(*lostUnions) {}},
		{`{"all":[{"gcs":{"id":1}},{"gcs":{"id":2}}]}`, `{"all":[{"s3":{"id":3}},{"gcs":{"id":2}}]}`, func(u *lostUnions) { u.All[0].S3 = &lostUser{3} }},
		{`{"all":[{"s3":{"id":1},"gcs":{"id":1}}]}`, `{"all":[{"s3":{"id":1},"gcs":{"id":1}}]}`, func(*lostUnions) {}},
		{`{"all":[{"s3":{"id":1},"gcs":{"id":1}}]}`, `{"all":[{"s3":{"id":2},"gcs":{"id":1}}]}`, func(u *lostUnions) { u.All[0].S3.ID = 2 }},
		// Kept whole, since a patch cannot say null.
		{`{"gcs":{"id":1},"free":{"a":null}}`, `{"gcs":{"id":1},"free":{"a":null}}`, func(*lostUnions) {}},
		{`{"gcs":{"id":1},"free":{"a":null}}`, `{"s3":{"id":3},"free":{"a":null}}`, func(u *lostUnions) { u.S3 = &lostUser{3} }},
		{`{"s3":{"id":1},"gcs":{"id":1},"free":{"a":null}}`, `{"s3":{"id":2},"gcs":{"id":1},"free":{"a":null}}`, func(u *lostUnions) { u.S3.ID = 2 }},
	} {
		var hub, spoke, again lostUnions
		if err := json.Unmarshal([]byte(test.hub), &hub); err != nil {
			t.Fatal(err)
		}
		var down, up Preserved
		var annotations map[string]string
		if ConvertManual(&down, nil, &hub, &spoke, withoutGCS, withoutGCS, of, of) != nil || down.End(&annotations, "r", "w", true) != nil {
			t.Fatal("an error")
		}
		test.edit(&spoke)
		if up.Begin(annotations, "w", true) != nil || ConvertManual(&up, nil, &spoke, &again, withoutGCS, withoutGCS, of, of) != nil {
			t.Fatal("an error")
		}
		if got := jsonOf(t, again); got != test.want {
			t.Errorf("%s: got %s, want %s, kept %s", test.hub, got, test.want, annotations["w"])
		}
	}
}

// TestManualKeepsWhatNothingIsLeftOf converts maps and structs with null in them of which the
// other version shows nothing: they are kept whole, and come back where nothing is.
func TestManualKeepsWhatNothingIsLeftOf(t *testing.T) {
	type part struct {
		More map[string]*string `json:"more,omitempty"`
	}
	keepsNothingLeft(t, map[string]*string{"a": nil})
	keepsNothingLeft(t, &map[string]*string{"a": nil})
	keepsNothingLeft(t, &part{map[string]*string{"a": nil}})
}

func keepsNothingLeft[T any](t *testing.T, hub T) {
	t.Helper()
	var spoke, again T
	nothing := func(in, out *T) error { return nil }
	var down, up Preserved
	var annotations map[string]string
	if ConvertManual(&down, nil, &hub, &spoke, nothing, nothing) != nil || down.End(&annotations, "r", "w", true) != nil {
		t.Fatal("an error")
	}
	if up.Begin(annotations, "w", true) != nil || ConvertManual(&up, nil, &spoke, &again, nothing, nothing) != nil {
		t.Fatal("an error")
	}
	if got, want := jsonOf(t, again), jsonOf(t, hub); got != want {
		t.Errorf("got %s, want %s, kept %s", got, want, annotations["w"])
	}
}

// TestManualRepeatsNoItem restores a list that was kept whole beside items that came since: those
// of which one is there stay away.
func TestManualRepeatsNoItem(t *testing.T) {
	for _, test := range []struct {
		of   *Shape
		now  string
		want string
	}{
		{&Shape{Keys: map[string][]string{"": {"name"}}}, `[{"name":"a"},{"name":"c"}]`, `[{"name":"b","tty":true}]`},
		{nil, `[{"name":"a","tty":false},{"name":"c"}]`, `[{"name":"b","tty":true}]`},
		{nil, `[{"name":"c"}]`, `[{"name":"a","tty":true},{"name":"b","tty":true}]`},
	} {
		now, _ := decodeAny(test.now)
		kept, _ := decodeAny(`[{"name":"a","tty":true},{"name":"b","tty":true}]`)
		list, ok := resolvePatch(now, kept, nil, test.of.node(), new(int)).(keptList)
		if got := jsonOf(t, list.more); !ok || got != test.want {
			t.Errorf("beside %s: got %s, want %s", test.now, got, test.want)
		}
	}
}

// TestManualIsTriedOften has items of which some do not come back: the functions are called a few
// times for each of these, and an annotation cannot make them be called for hours.
func TestManualIsTriedOften(t *testing.T) {
	for _, items := range []int{100, 1000} {
		var hub lostHub
		for i := range items {
			hub.Steps = append(hub.Steps, lostStep{Name: fmt.Sprint("s", i), TTY: true})
		}
		calls, edits := 0, 5
		var down, up Preserved
		var spoke lostSpoke
		var again lostHub
		annotations := map[string]string{}
		there := func(in *lostSpoke, out *lostHub) error { calls++; return lostToHub(in, out) }
		forged := func(in *lostHub, out *lostSpoke) error {
			_ = lostToSpoke(in, out)
			for i, step := range in.Steps { // a flag that the spoke shows of some steps
				if step.TTY && i%(items/edits) == 0 && calls > 0 {
					out.Steps[i].Image = "tty"
				}
			}
			return nil
		}
		if ConvertManual(&down, nil, &hub, &spoke, lostToSpoke, lostToHub) != nil || down.End(&annotations, "r", "w", true) != nil {
			t.Fatal("an error")
		}
		if up.Begin(annotations, "w", true) != nil || ConvertManual(&up, nil, &spoke, &again, there, forged) != nil {
			t.Fatal("an error")
		}
		back := 0
		for _, step := range again.Steps {
			if step.TTY {
				back++
			}
		}
		if back != items-edits || calls > 3*edits*14 {
			t.Errorf("%d of %d items come back after %d calls", back, items, calls)
		}
	}
}

// TestShapesLeadOn finds keys below lists, maps and structs.
func TestShapesLeadOn(t *testing.T) {
	s := &Shape{Keys: map[string][]string{"": {"a"}, "x/[]/y": {"b", "c"}}}
	if got := s.node().step("x").step("any").step("y").keys; !reflect.DeepEqual(got, []string{"b", "c"}) {
		t.Errorf("got %v", got)
	}
	if got := s.node().keys; !reflect.DeepEqual(got, []string{"a"}) {
		t.Errorf("got %v", got)
	}
	if got := (*Shape)(nil).node().step("x").step("y"); got != nil {
		t.Errorf("got %v", got)
	}
}

// TestManualKeepsFieldsOfEditedItems edits a field of all items that is kept besides others: the
// others come back, however many items there are.
func TestManualKeepsFieldsOfEditedItems(t *testing.T) {
	for _, items := range []int{10, 1000} {
		var hub lostHub
		for i := range items {
			hub.Steps = append(hub.Steps, lostStep{Name: fmt.Sprint("s", i), Image: "I", TTY: true})
		}
		small := sortedToSpoke(func(s *lostShown) { s.Image = strings.ToLower(s.Image) })
		again, kept := throughSpokeBy(t, small, &hub, noShape, func(spoke *lostSpoke) {
			for i := range spoke.Steps {
				spoke.Steps[i].Image = "edited"
			}
		})
		for _, step := range again.Steps {
			if !step.TTY || step.Image != "edited" {
				t.Fatalf("%d items: %s, kept %.300s", items, jsonOf(t, step), kept)
			}
		}
	}
}
