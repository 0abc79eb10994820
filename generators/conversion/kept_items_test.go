package conversion_test

import (
	"maps"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/internal/longtest"
)

// keptItems is a test of a generated package: lists without keys are edited, and items keep
// what the other version does not say.
const keptItems = `package items

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"example.com/cases/conversion/lists/edited_items/v1"
	"example.com/cases/conversion/lists/edited_items/v1beta1"
)

const annotation = "conversion.edited-items.example.com/v1"

func there(t *testing.T, hub *v1.Foo) *v1beta1.Foo {
	t.Helper()
	var spoke, read v1beta1.Foo
	if err := v1beta1.Convert_v1_Foo_To_v1beta1_Foo(hub, &spoke); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(&spoke)
	if err != nil || json.Unmarshal(text, &read) != nil {
		t.Fatal(err)
	}
	return &read
}

func back(t *testing.T, spoke *v1beta1.Foo) *v1.Foo {
	t.Helper()
	var hub, read v1.Foo
	if err := v1beta1.Convert_v1beta1_Foo_To_v1_Foo(spoke, &hub); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(&hub)
	if err != nil || json.Unmarshal(text, &read) != nil {
		t.Fatal(err)
	}
	return &read
}

func TestItemsKeepLostBytesOnly(t *testing.T) {
	var hub v1.Foo
	no := false
	for i := range 100 {
		hub.Spec.Adapters = append(hub.Spec.Adapters, v1.Adapter{Name: fmt.Sprintf("adapter-%03d-%s", i, strings.Repeat("x", 60)), DHCP6: &no})
	}
	spoke := there(t, &hub)
	const most = 100*len("\"/spec/adapters/99/dhcp6\":false,") + 500
	if kept := spoke.Annotations[annotation]; len(kept) > most || strings.Contains(kept, "xxx") {
		t.Errorf("100 adapters keep %d bytes, more than %d: %.200s", len(kept), most, kept)
	}
	for i := range spoke.Spec.Adapters {
		mtu := int64(i)
		spoke.Spec.Adapters[i].MTU, hub.Spec.Adapters[i].MTU = &mtu, &mtu
	}
	if got := back(t, spoke); !reflect.DeepEqual(got.Spec, hub.Spec) {
		t.Error("an edit of mtu loses dhcp6")
	}
}

func TestItemsOfAnySize(t *testing.T) {
	hub := v1.Foo{Spec: v1.FooSpec{Steps: []v1.Step{{Script: strings.Repeat("echo 1\n", 300<<10/7), TTY: true}}}}
	spoke := there(t, &hub)
	if kept := spoke.Annotations[annotation]; len(kept) > 100 {
		t.Errorf("four bytes are kept as %d", len(kept))
	}
	spoke.Spec.Steps[0].Image = "new"
	if got := back(t, spoke); !got.Spec.Steps[0].TTY || got.Spec.Steps[0].Image != "new" {
		t.Error("an edit of image loses tty")
	}
}

// pick returns one of few values, so that items repeat.
func pick(r *rand.Rand, prefix string) string {
	if n := r.Intn(4); n > 0 {
		return prefix + fmt.Sprint(n)
	}
	return ""
}

func pickBool(r *rand.Rand) *bool {
	yes := r.Intn(2) == 0
	if r.Intn(3) == 0 {
		return nil
	}
	return &yes
}

func pickStep(r *rand.Rand) v1.Step {
	step := v1.Step{Image: pick(r, "image"), Script: pick(r, "script"), TTY: r.Intn(2) == 0}
	if r.Intn(2) == 0 {
		step.Secure = &v1.Secure{User: int64(1 + r.Intn(3))}
	}
	for range r.Intn(4) {
		step.Env = append(step.Env, v1.EnvVar{Name: pick(r, "name"), Value: pick(r, "value"), Secret: pick(r, "secret")})
	}
	return step
}

// edit changes a step in both versions.
func edit(r *rand.Rand, spoke *v1beta1.Step, hub *v1.Step, n int) {
	value := fmt.Sprintf("edited%d", n)
	switch len(spoke.Env) + r.Intn(2) {
	case 0:
		spoke.Image, hub.Image = value, value
	case 1:
		spoke.Script, hub.Script = value, value
	default:
		i := r.Intn(len(spoke.Env))
		if r.Intn(2) == 0 {
			spoke.Env[i].Name, hub.Env[i].Name = value, value
		} else {
			spoke.Env[i].Value, hub.Env[i].Value = value, value
		}
	}
}

// TestItemsAfterRandomEdits edits items where they stand: what was not edited is there, and
// what was edited wins.
func TestItemsAfterRandomEdits(t *testing.T) {
	const seeds = SEEDS
	edits := 0
	for seed := range int64(seeds) {
		r := rand.New(rand.NewSource(seed))
		var hub v1.Foo
		for range r.Intn(5) {
			hub.Spec.Adapters = append(hub.Spec.Adapters, v1.Adapter{Name: pick(r, "eth"), DHCP4: pickBool(r), DHCP6: pickBool(r)})
		}
		for range r.Intn(5) {
			hub.Spec.Steps = append(hub.Spec.Steps, pickStep(r))
		}
		for range r.Intn(3) {
			group := []v1.Step{}
			for range r.Intn(4) {
				group = append(group, pickStep(r))
			}
			hub.Spec.Groups = append(hub.Spec.Groups, group)
		}
		spoke := there(t, &hub)
		for n := range r.Intn(12) {
			edits++
			switch list := r.Intn(3); {
			case list == 0 && len(hub.Spec.Adapters) > 0:
				i, mtu := r.Intn(len(hub.Spec.Adapters)), int64(n)
				before, now := &hub.Spec.Adapters[i], &spoke.Spec.Adapters[i]
				switch r.Intn(3) {
				case 0:
					before.MTU, now.MTU = &mtu, &mtu
				case 1:
					before.Name = fmt.Sprintf("edited%d", n)
					now.Name = before.Name
				default: // an edit of what is kept, by which the item becomes like no other
					yes, own := true, mtu+100
					before.DHCP6, now.DHCP6, before.MTU, now.MTU = &yes, true, &own, &own
				}
			case list == 1 && len(hub.Spec.Steps) > 0:
				i := r.Intn(len(hub.Spec.Steps))
				edit(r, &spoke.Spec.Steps[i], &hub.Spec.Steps[i], n)
			case len(hub.Spec.Groups) > 0 && len(hub.Spec.Groups[0]) > 0:
				i := r.Intn(len(hub.Spec.Groups[0]))
				edit(r, &spoke.Spec.Groups[0][i], &hub.Spec.Groups[0][i], n)
			default:
				edits--
			}
		}
		var want v1.Foo
		text, err := json.Marshal(&hub)
		if err != nil || json.Unmarshal(text, &want) != nil {
			t.Fatal(err)
		}
		if got := back(t, spoke); !reflect.DeepEqual(got.Spec, want.Spec) {
			a, _ := json.Marshal(got.Spec)
			b, _ := json.Marshal(want.Spec)
			t.Fatalf("seed %d: got %s\nwant %s\n%s", seed, a, b, spoke.Annotations[annotation])
		}
	}
	if edits < 3*seeds {
		t.Error("there were", edits, "edits only")
	}
}
`

// namedKeys is a test of a generated package: a marker says by what items are known.
const namedKeys = `package items

import (
	"encoding/json"
	"testing"

	"example.com/cases/conversion/lists/key_named/v1"
	"example.com/cases/conversion/lists/key_named/v1beta1"
)

func TestItemsComeBackByNamedKeys(t *testing.T) {
	for name, test := range map[string]struct {
		hub  string
		edit func(*v1beta1.FooSpec)
		want string
	}{
		"edited and moved": {
			hub: ` + "`" + `{"steps":[{"title":"a","tty":true},{"title":"b"}],"named":{"x":[{"title":"a","tty":true},{"title":"b"}]}}` + "`" + `,
			edit: func(s *v1beta1.FooSpec) {
				s.Steps = []v1beta1.Step{{Name: "z"}, {Name: "b"}, {Name: "a", Image: "new"}}
				s.Named["x"] = []v1beta1.Step{{Name: "b"}, {Name: "a", Image: "new"}}
			},
			want: ` + "`" + `{"steps":[{"title":"z"},{"title":"b"},{"title":"a","image":"new","tty":true}],"named":{"x":[{"title":"b"},{"title":"a","image":"new","tty":true}]}}` + "`" + `,
		},
		"one key twice": {
			hub:  ` + "`" + `{"steps":[{"title":"a"},{"title":"a","image":"i","tty":true},{"title":"b","tty":true}]}` + "`" + `,
			edit: func(s *v1beta1.FooSpec) { s.Steps[1].Image = "new" },
			want: ` + "`" + `{"steps":[{"title":"a"},{"title":"a","image":"new","tty":true},{"title":"b","tty":true}]}` + "`" + `,
		},
		"a copy": {
			hub:  ` + "`" + `{"steps":[{"title":"a","tty":true}]}` + "`" + `,
			edit: func(s *v1beta1.FooSpec) { s.Steps = append(s.Steps, s.Steps[0]) },
			want: ` + "`" + `{"steps":[{"title":"a","tty":true},{"title":"a"}]}` + "`" + `,
		},
		"two keys, and null": {
			hub:  ` + "`" + `{"ports":[{"number":1,"protocol":"TCP","public":true},null,{"number":1,"protocol":"UDP"}]}` + "`" + `,
			edit: func(s *v1beta1.FooSpec) { s.Ports[0], s.Ports[2] = s.Ports[2], s.Ports[0] },
			want: ` + "`" + `{"ports":[{"number":1,"protocol":"UDP"},null,{"number":1,"protocol":"TCP","public":true}]}` + "`" + `,
		},
	} {
		t.Run(name, func(t *testing.T) {
			var hub, again v1.Foo
			var spoke v1beta1.Foo
			if err := json.Unmarshal([]byte(test.hub), &hub.Spec); err != nil {
				t.Fatal(err)
			}
			if err := v1beta1.Convert_v1_Foo_To_v1beta1_Foo(&hub, &spoke); err != nil {
				t.Fatal(err)
			}
			test.edit(&spoke.Spec)
			if err := v1beta1.Convert_v1beta1_Foo_To_v1_Foo(&spoke, &again); err != nil {
				t.Fatal(err)
			}
			if got, err := json.Marshal(again.Spec); err != nil || string(got) != test.want {
				t.Errorf("got %s, want %s (%v)", got, test.want, err)
			}
		})
	}
}
`

// mergedMetrics is a test of a generated package: functions merge what was kept.
const mergedMetrics = `package items

import (
	"encoding/json"
	"testing"

	"example.com/cases/conversion/functions/merged/v1"
	"example.com/cases/conversion/functions/merged/v2"
)

func TestItemsThatFunctionsMerge(t *testing.T) {
	for name, test := range map[string]struct {
		hub  string
		edit func(*v1.ScalerSpec)
		want string
	}{
		"nothing edited": {
			hub:  ` + "`" + `{"max":1,"metrics":[{"resource":"memory","utilization":70},{"resource":"cpu","utilization":50}],"target":{"name":"a","namespace":"here"}}` + "`" + `,
			edit: func(*v1.ScalerSpec) {},
			want: ` + "`" + `{"max":1,"metrics":[{"resource":"memory","utilization":70},{"resource":"cpu","utilization":50}],"target":{"name":"a","namespace":"here"}}` + "`" + `,
		},
		"cpu edited": {
			hub:  ` + "`" + `{"max":1,"metrics":[{"resource":"memory","utilization":70},{"resource":"cpu","utilization":50}],"target":{"name":"a","namespace":"there"}}` + "`" + `,
			edit: func(s *v1.ScalerSpec) { *s.TargetCPU = 60 },
			want: ` + "`" + `{"max":1,"metrics":[{"resource":"memory","utilization":70},{"resource":"cpu","utilization":60}],"target":{"name":"a","namespace":"there"}}` + "`" + `,
		},
		"cpu removed": {
			hub:  ` + "`" + `{"max":1,"metrics":[{"resource":"memory","utilization":70},{"resource":"cpu","utilization":50}],"target":{}}` + "`" + `,
			edit: func(s *v1.ScalerSpec) { s.TargetCPU = nil },
			want: ` + "`" + `{"max":1,"metrics":[{"resource":"memory","utilization":70}],"target":{}}` + "`" + `,
		},
		"cpu added, and another target": {
			hub:  ` + "`" + `{"max":1,"metrics":[{"resource":"memory","utilization":70}],"target":{"name":"a","namespace":"there"}}` + "`" + `,
			edit: func(s *v1.ScalerSpec) { n := int32(40); s.TargetCPU, s.Target = &n, "b" },
			want: ` + "`" + `{"max":1,"metrics":[{"resource":"memory","utilization":70},{"resource":"cpu","utilization":40}],"target":{"name":"b","namespace":"here"}}` + "`" + `,
		},
	} {
		t.Run(name, func(t *testing.T) {
			var hub, again v2.Scaler
			var spoke, read v1.Scaler
			hub.Namespace = "here"
			if err := json.Unmarshal([]byte(test.hub), &hub.Spec); err != nil {
				t.Fatal(err)
			}
			if err := v1.Convert_v2_Scaler_To_v1_Scaler(&hub, &spoke); err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(&spoke)
			if err != nil || json.Unmarshal(text, &read) != nil {
				t.Fatal(err)
			}
			test.edit(&read.Spec)
			if err := v1.Convert_v1_Scaler_To_v2_Scaler(&read, &again); err != nil {
				t.Fatal(err)
			}
			if got, err := json.Marshal(again.Spec); err != nil || string(got) != test.want {
				t.Errorf("got %s, want %s (%v)", got, test.want, err)
			}
		})
	}
}
`

func TestItemsWithoutKeysKeepTheirFields(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	given := harness.CaseFiles(t, "conversion/lists/edited_items")
	maps.Copy(given, harness.CaseFiles(t, "conversion/lists/key_named"))
	maps.Copy(given, harness.CaseFiles(t, "conversion/functions/merged"))
	dir := harness.CompiledModule(t, given)
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	harness.Write(t, filepath.Join(dir, "items/kept_test.go"), strings.Replace(keptItems, "SEEDS", strconv.Itoa(longtest.Count(30_000, 3000)), 1))
	harness.Write(t, filepath.Join(dir, "items/named_test.go"), namedKeys)
	harness.Write(t, filepath.Join(dir, "items/merged_test.go"), mergedMetrics)
	harness.AddRounds(t, dir, longtest.Count(300, 30))
	harness.GoTest(t, dir, "-run=TestRounds|TestItems", "./...")
}
