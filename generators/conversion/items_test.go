package conversion_test

import (
	"maps"
	"path/filepath"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
)

// editItems is a test of a generated package: lists of texts are edited, and the
// items that they are in the hub keep what the texts do not say.
const editItems = `package items

import (
	"encoding/json"
	"testing"

	"example.com/cases/conversion/lists/items_kept_whole/v1"
	"example.com/cases/conversion/lists/items_kept_whole/v1beta1"
)

func TestItemsKeepTheirFields(t *testing.T) {
	for name, test := range map[string]struct {
		hub  string
		edit func(*v1beta1.FooSpec)
		want string
	}{
		"added": {
			hub:  ` + "`" + `{"members":[{"name":"ann","role":"admin"},{"name":"bob","role":"dev"}]}` + "`" + `,
			edit: func(s *v1beta1.FooSpec) { s.Members = append(s.Members, "carl") },
			want: ` + "`" + `{"members":[{"name":"ann","role":"admin"},{"name":"bob","role":"dev"},{"name":"carl"}]}` + "`" + `,
		},
		"removed and moved": {
			hub:  ` + "`" + `{"members":[{"name":"ann","role":"admin"},{"name":"bob","role":"dev"},{"name":"carl","role":"dba"}]}` + "`" + `,
			edit: func(s *v1beta1.FooSpec) { s.Members = []string{"carl", "ann"} },
			want: ` + "`" + `{"members":[{"name":"carl","role":"dba"},{"name":"ann","role":"admin"}]}` + "`" + `,
		},
		"all removed": {
			hub:  ` + "`" + `{"members":[{"name":"ann","role":"admin"}]}` + "`" + `,
			edit: func(s *v1beta1.FooSpec) { s.Members = nil },
			want: "{}",
		},
		"one key twice": {
			hub:  ` + "`" + `{"members":[{"name":"ann","role":"admin"},{"name":"ann","role":"dev"}]}` + "`" + `,
			edit: func(s *v1beta1.FooSpec) { s.Members = append(s.Members, "ann") },
			want: ` + "`" + `{"members":[{"name":"ann","role":"admin"},{"name":"ann","role":"dev"},{"name":"ann"}]}` + "`" + `,
		},
		"counted": {
			hub:  ` + "`" + `{"toppings":[{"name":"ham","quantity":2,"size":"S"},{"name":"egg","quantity":1,"size":"L"}]}` + "`" + `,
			edit: func(s *v1beta1.FooSpec) { s.Toppings = []string{"ham", "ham", "ham", "egg", "leek"} },
			want: ` + "`" + `{"toppings":[{"name":"ham","quantity":3,"size":"S"},{"name":"egg","quantity":1,"size":"L"},{"name":"leek","quantity":1}]}` + "`" + `,
		},
		"never or too often": {
			hub:  ` + "`" + `{"toppings":[{"name":"ham","quantity":0,"size":"S"},{"name":"egg","quantity":5000,"size":"L"}]}` + "`" + `,
			edit: func(s *v1beta1.FooSpec) { s.Toppings = append(s.Toppings, "leek") },
			want: ` + "`" + `{"toppings":[{"name":"egg","quantity":5000,"size":"L"},{"name":"leek","quantity":1},{"name":"ham","quantity":0,"size":"S"}]}` + "`" + `,
		},
		"never or too often, and nothing else": {
			hub:  ` + "`" + `{"counted":[{"name":"ham","quantity":0},{"name":"egg","quantity":5000}]}` + "`" + `,
			edit: func(s *v1beta1.FooSpec) { s.Counted = append(s.Counted, "leek") },
			want: ` + "`" + `{"counted":[{"name":"egg","quantity":5000},{"name":"leek","quantity":1},{"name":"ham","quantity":0}]}` + "`" + `,
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

// editEntries is a test of a generated package: maps are edited, and the items that
// they are in the hub keep what the map does not say.
const editEntries = `package items

import (
	"encoding/json"
	"testing"

	"example.com/cases/conversion/maps/of_values/v1"
	"example.com/cases/conversion/maps/of_values/v1beta1"
)

func TestItemsKeepFieldsBesideTheirValue(t *testing.T) {
	const given = ` + "`" + `{"env":[{"name":"b","value":"1","valueFrom":{"secret":"s"}},{"name":"a","valueFrom":{"secret":"t"}},{"name":"c"}],
		"notes":[],"limits":[{"name":"z"},{"name":"y","amount":0}]}` + "`" + `
	for name, test := range map[string]struct {
		edit func(*v1beta1.FooSpec)
		want string
	}{
		"nothing": {
			edit: func(*v1beta1.FooSpec) {},
			want: ` + "`" + `{"env":[{"name":"b","value":"1","valueFrom":{"secret":"s"}},{"name":"a","valueFrom":{"secret":"t"}},{"name":"c"}],"notes":[],"limits":[{"name":"z"},{"name":"y","amount":0}]}` + "`" + `,
		},
		"values": {
			edit: func(s *v1beta1.FooSpec) { s.Env["b"], s.Limits["z"] = "2", 7 },
			want: ` + "`" + `{"env":[{"name":"b","value":"2","valueFrom":{"secret":"s"}},{"name":"a","valueFrom":{"secret":"t"}},{"name":"c"}],"notes":[],"limits":[{"name":"z","amount":7},{"name":"y","amount":0}]}` + "`" + `,
		},
		"keys": {
			edit: func(s *v1beta1.FooSpec) { delete(s.Env, "b"); s.Env["d"] = "4" },
			want: ` + "`" + `{"env":[{"name":"a","valueFrom":{"secret":"t"}},{"name":"c"},{"name":"d","value":"4"}],"notes":[],"limits":[{"name":"z"},{"name":"y","amount":0}]}` + "`" + `,
		},
	} {
		t.Run(name, func(t *testing.T) {
			var hub, again v1.Foo
			var spoke v1beta1.Foo
			if err := json.Unmarshal([]byte(given), &hub.Spec); err != nil {
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

// nullItems is a test of a generated package: an item that is null has no key.
const nullItems = `package items

import (
	"encoding/json"
	"testing"

	"example.com/cases/conversion/lists/pointers_in_lists/v1"
	"example.com/cases/conversion/lists/pointers_in_lists/v1beta1"
)

func TestItemsThatAreNullComeBack(t *testing.T) {
	const given = ` + "`" + `{"pointers":[null,{"name":"a"},null],"mixed":[{"name":""},null,{"name":"b"}]}` + "`" + `
	var spoke, again v1beta1.Foo
	var hub, third v1.Foo
	if err := json.Unmarshal([]byte(given), &spoke.Spec); err != nil {
		t.Fatal(err)
	}
	if err := v1beta1.Convert_v1beta1_Foo_To_v1_Foo(&spoke, &hub); err != nil {
		t.Fatal(err)
	}
	if text, err := json.Marshal(hub); err != nil || json.Unmarshal(text, &third) != nil {
		t.Fatal(err)
	}
	if err := v1beta1.Convert_v1_Foo_To_v1beta1_Foo(&third, &again); err != nil {
		t.Fatal(err)
	}
	if got, err := json.Marshal(again.Spec); err != nil || string(got) != given {
		t.Errorf("got %s, want %s (%v)", got, given, err)
	}
}
`

func TestItemsKeepTheirFieldsInEditedLists(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	given := harness.CaseFiles(t, "conversion/lists/items_kept_whole")
	for _, name := range []string{"conversion/values/turned", "conversion/maps/of_values", "conversion/lists/pointers_in_lists"} {
		maps.Copy(given, harness.CaseFiles(t, name))
	}
	dir := harness.CompiledModule(t, given)
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	harness.Write(t, filepath.Join(dir, "items/items_test.go"), editItems)
	harness.Write(t, filepath.Join(dir, "items/entries_test.go"), editEntries)
	harness.Write(t, filepath.Join(dir, "items/null_test.go"), nullItems)
	harness.AddRounds(t, dir, 300)
	harness.GoTest(t, dir, "-run=TestRounds|TestItems", "./...")
}
