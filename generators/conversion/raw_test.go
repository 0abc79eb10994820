package conversion_test

import (
	"path/filepath"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
)

// carryRaw is a test of a generated package: JSON that no Go type describes goes there and
// back as it is, and shares no memory.
const carryRaw = `package raw

import (
	"encoding/json"
	"testing"

	"example.com/cases/conversion/own_json/unknown_fields/v1"
	"example.com/cases/conversion/own_json/unknown_fields/v1beta1"
)

const object = ` + "`" + `{"metadata":{},"spec":{"speed":3,"plugin":{},"raw":{"other":{"a":[1,2.5,null]},"z":"<&>"},"any":[{"b":false,"a":1e3}],"metadata":{}}}` + "`" + `

func TestRawIsCarried(t *testing.T) {
	old, hub, back := new(v1beta1.Foo), new(v1.Foo), new(v1beta1.Foo)
	if err := json.Unmarshal([]byte(object), old); err != nil {
		t.Fatal(err)
	}
	if err := v1beta1.Convert_v1beta1_Foo_To_v1_Foo(old, hub); err != nil {
		t.Fatal(err)
	}
	if string(hub.Spec.Raw.Raw) != string(old.Spec.Raw.Raw) || string(hub.Spec.Any.Raw) != string(old.Spec.Any.Raw) || hub.Spec.Pace != 3 {
		t.Errorf("the hub has %s and %s", hub.Spec.Raw.Raw, hub.Spec.Any.Raw)
	}
	if &hub.Spec.Raw.Raw[0] == &old.Spec.Raw.Raw[0] || &hub.Spec.Any.Raw[0] == &old.Spec.Any.Raw[0] {
		t.Error("memory is shared")
	}
	if err := v1beta1.Convert_v1_Foo_To_v1beta1_Foo(hub, back); err != nil {
		t.Fatal(err)
	}
	if was, is := string(old.Spec.Raw.Raw)+string(old.Spec.Any.Raw), string(back.Spec.Raw.Raw)+string(back.Spec.Any.Raw); was != is {
		t.Errorf("was %s, came back as %s", was, is)
	}
}
`

// TestRawJSONIsCarried converts an object with JSON in types that carry it.
func TestRawJSONIsCarried(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	dir := harness.CompiledModule(t, harness.CaseFiles(t, "conversion/own_json/unknown_fields"))
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes})
	harness.Write(t, filepath.Join(dir, "raw/raw_test.go"), carryRaw)
	harness.GoTest(t, dir, "./raw")
}
