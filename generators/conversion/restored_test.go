package conversion_test

import (
	"maps"
	"path/filepath"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
)

// forgeAnnotations is a test of a generated package: what an annotation brings into the
// hub is no more than the hub's schema takes.
const forgeAnnotations = `package forged

import (
	"encoding/json"
	"testing"

	"example.com/cases/conversion/hub_only/restored/v1"
	"example.com/cases/conversion/hub_only/restored/v1beta1"
)

func TestForged(t *testing.T) {
	for kept, want := range map[string]string{
		"/spec/limit\":1000000":                        "{}",
		"/spec/limit\":0":                              "{}",
		"/spec/limit\":10":                             "{\"limit\":10}",
		"/spec/role\":\"admin\"":                       "{}",
		"/spec/role\":\"user\"":                        "{\"role\":\"user\"}",
		"/spec/steps/name=a/image\":\"Evil\\u0000\"":   "{}",
		"/spec/steps/name=a/image\":\"good\"":          "{\"steps\":[{\"name\":\"a\",\"image\":\"good\"}]}",
		"/spec/extra\":{\"names\":[\"a\",\"b\",\"c\"]}": "{}",
		"/spec/extra\":{\"NAMES\":[\"long\"]}":         "{}",
		"/spec/extra\":{\"names\":[\"a\"]}":            "{\"extra\":{\"names\":[\"a\"]}}",
		"/spec/labels\":{\"a\":\"b\"}":                 "{\"labels\":{\"a\":\"b\"}}",
	} {
		in, out := new(v1beta1.Task), new(v1.Task)
		in.Annotations = map[string]string{"conversion.restored.example.com/v1": "{\"f\":{\"" + kept + "}}"}
		in.Spec.Steps = []v1beta1.Step{{Name: "a"}}
		if err := v1beta1.Convert_v1beta1_Task_To_v1_Task(in, out); err != nil {
			t.Fatal(err)
		}
		if len(out.Spec.Steps) == 1 && out.Spec.Steps[0].Image == "" {
			out.Spec.Steps = nil
		}
		got, err := json.Marshal(out.Spec)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s gives %s, want %s", kept, got, want)
		}
	}
}
`

// forgeLists is the same of lists that hold no item twice.
const forgeLists = `package forged

import (
	"encoding/json"
	"testing"

	"example.com/cases/conversion/hub_only/restored_lists/v1"
	"example.com/cases/conversion/hub_only/restored_lists/v1beta1"
)

func TestForgedLists(t *testing.T) {
	for kept, want := range map[string]string{
		"/spec/tags\":[\"a\",\"b\"]":                          "{\"tags\":[\"a\",\"b\"]}",
		"/spec/tags\":[\"a\",\"a\"]":                          "{}",
		"/spec/tags\":[null]":                                 "{}",
		"/spec/plain\":[\"a\",\"a\"]":                         "{\"plain\":[\"a\",\"a\"]}",
		"/spec/plain\":[null]":                                "{}",
		"/spec/ports\":[{\"number\":1}]":                      "{\"ports\":[{\"number\":1}]}",
		"/spec/ports\":[{}]":                                  "{}",
		"/spec/ports\":[null]":                                "{}",
		"/spec/ports\":[{\"number\":1},{\"number\":1}]":       "{}",
		"/spec/ports\":[{\"number\":1},{\"number\":1,\"protocol\":\"TCP\"}]": "{}",
		"/spec/extra\":{\"ids\":[9007199254740992,9007199254740993]}": "{\"extra\":{\"ids\":[9007199254740992,9007199254740993]}}",
		"/spec/extra\":{\"IDS\":[1,1]}":                       "{}",
		"/spec/extra\":{\"ids\":[null]}":                      "{}",
	} {
		in, out := new(v1beta1.Gate), new(v1.Gate)
		in.Annotations = map[string]string{"conversion.restored.example.com/v1": "{\"f\":{\"" + kept + "}}"}
		if err := v1beta1.Convert_v1beta1_Gate_To_v1_Gate(in, out); err != nil {
			t.Fatal(err)
		}
		got, err := json.Marshal(out.Spec)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s gives %s, want %s", kept, got, want)
		}
	}
}
`

// forgeFields is the same of structs of which a number of fields is set.
const forgeFields = `package forged

import (
	"encoding/json"
	"testing"

	"example.com/cases/conversion/hub_only/restored_fields/v1"
	"example.com/cases/conversion/hub_only/restored_fields/v1beta1"
)

func TestForgedFields(t *testing.T) {
	for kept, want := range map[string]string{
		"/spec/some\":{}":                                "{}",
		"/spec/some\":{\"other\":1}":                     "{}",
		"/spec/some\":{\"a\":false}":                     "{\"some\":{\"a\":false}}",
		"/spec/two\":{\"a\":1,\"b\":2,\"c\":3}":          "{}",
		"/spec/two\":{\"a\":1,\"b\":2}":                  "{\"two\":{\"a\":1,\"b\":2,\"c\":0}}",
		"/spec/two\":{}":                                 "{\"two\":{\"a\":0,\"b\":0,\"c\":0}}",
		"/spec/two\":{\"a\":0,\"b\":1,\"c\":2}":          "{\"two\":{\"a\":0,\"b\":1,\"c\":2}}",
		"/spec/one\":{\"a\":false}":                     "{\"one\":{\"a\":false}}",
		"/spec/one\":{\"a\":false,\"b\":0}":              "{}",
		"/spec/one\":{\"c\":{}}":                        "{\"one\":{\"c\":{}}}",
		"/spec/one\":{\"c\":{},\"d\":{}}":                "{}",
		"/spec/one\":{\"c\":{},\"d\":null}":              "{\"one\":{\"c\":{}}}",
		"/spec/list\":[{\"a\":true},{}]":                 "{}",
		"/spec/list\":[{\"a\":true}]":                    "{\"list\":[{\"a\":true}]}",
	} {
		in, out := new(v1beta1.Gate), new(v1.Gate)
		in.Annotations = map[string]string{"conversion.fields.example.com/v1": "{\"f\":{\"" + kept + "}}"}
		if err := v1beta1.Convert_v1beta1_Gate_To_v1_Gate(in, out); err != nil {
			t.Fatal(err)
		}
		got, err := json.Marshal(out.Spec)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s gives %s, want %s", kept, got, want)
		}
	}
}
`

func TestForgedAnnotations(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	files := harness.CaseFiles(t, "conversion/hub_only/restored")
	maps.Copy(files, harness.CaseFiles(t, "conversion/hub_only/restored_lists"))
	maps.Copy(files, harness.CaseFiles(t, "conversion/hub_only/restored_fields"))
	dir := harness.CompiledModule(t, files)
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	harness.Write(t, filepath.Join(dir, "forged", "forged_test.go"), forgeAnnotations)
	harness.Write(t, filepath.Join(dir, "forged", "lists_test.go"), forgeLists)
	harness.Write(t, filepath.Join(dir, "forged", "fields_test.go"), forgeFields)
	harness.GoTest(t, dir, "./...")
}
