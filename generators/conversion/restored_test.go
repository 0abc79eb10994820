package conversion_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
)

// forgedTest is a test of a generated package: what an annotation brings into the hub is no more
// than the hub's schema takes. Its verbs are a case, a kind, the owner of the annotation, entries
// of annotations with what the hub's spec becomes, and code before and after the conversion.
const forgedTest = `package forged

import (
	"encoding/json"
	"testing"

	"example.com/cases/conversion/hub_only/%[1]s/v1"
	"example.com/cases/conversion/hub_only/%[1]s/v1beta1"
)

func Test_%[1]s(t *testing.T) {
	for kept, want := range %#[4]v {
		in, out := new(v1beta1.%[2]s), new(v1.%[2]s)
		in.Annotations = map[string]string{%[3]q: "{\"f\":{\"" + kept + "}}"}
		%[5]s
		if err := v1beta1.Convert_v1beta1_%[2]s_To_v1_%[2]s(in, out); err != nil {
			t.Fatal(err)
		}
		%[6]s
		got, err := json.Marshal(out.Spec)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%%s gives %%s, want %%s", kept, got, want)
		}
	}
}
`

func TestForgedAnnotations(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	files := map[string]string{}
	for _, name := range []string{"restored", "restored_lists", "restored_fields", "restored_functions", "restored_count"} {
		maps.Copy(files, harness.CaseFiles(t, "conversion/hub_only/"+name))
	}
	dir := harness.CompiledModule(t, files)
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	forge := func(name, kind, owner, before, after string, wants map[string]string) {
		harness.Write(t, filepath.Join(dir, "forged", name+"_test.go"), fmt.Sprintf(forgedTest, name, kind, owner, wants, before, after))
	}
	forge(
		"restored", "Task", "conversion.restored.example.com/v1", `in.Spec.Steps = []v1beta1.Step{{Name: "a"}}`,
		`if len(out.Spec.Steps) == 1 && out.Spec.Steps[0].Image == "" {
			out.Spec.Steps = nil
		}`,
		map[string]string{
			`/spec/limit":1000000`:                   `{}`,
			`/spec/limit":0`:                         `{}`,
			`/spec/limit":10`:                        `{"limit":10}`,
			`/spec/role":"admin"`:                    `{}`,
			`/spec/role":"user"`:                     `{"role":"user"}`,
			`/spec/steps/name=a/image":"Evil\u0000"`: `{}`,
			`/spec/steps/name=a/image":"good"`:       `{"steps":[{"name":"a","image":"good"}]}`,
			`/spec/extra":{"names":["a","b","c"]}`:   `{}`,
			`/spec/extra":{"NAMES":["long"]}`:        `{}`,
			`/spec/extra":{"names":["a"]}`:           `{"extra":{"names":["a"]}}`,
			`/spec/labels":{"a":"b"}`:                `{"labels":{"a":"b"}}`,
		},
	)
	// No list holds an item twice.
	forge("restored_lists", "Gate", "conversion.restored.example.com/v1", "", "", map[string]string{
		`/spec/tags":["a","b"]`:                                     `{"tags":["a","b"]}`,
		`/spec/tags":["a","a"]`:                                     `{}`,
		`/spec/tags":[null]`:                                        `{}`,
		`/spec/plain":["a","a"]`:                                    `{"plain":["a","a"]}`,
		`/spec/plain":[null]`:                                       `{}`,
		`/spec/ports":[{"number":1}]`:                               `{"ports":[{"number":1}]}`,
		`/spec/ports":[{}]`:                                         `{}`,
		`/spec/ports":[null]`:                                       `{}`,
		`/spec/ports":[{"number":1},{"number":1}]`:                  `{}`,
		`/spec/ports":[{"number":1},{"number":1,"protocol":"TCP"}]`: `{}`,
		`/spec/extra":{"ids":[9007199254740992,9007199254740993]}`:  `{"extra":{"ids":[9007199254740992,9007199254740993]}}`,
		`/spec/extra":{"IDS":[1,1]}`:                                `{}`,
		`/spec/extra":{"ids":[null]}`:                               `{}`,
	})
	// Of a struct a number of fields is set.
	forge("restored_fields", "Gate", "conversion.fields.example.com/v1", "", "", map[string]string{
		`/spec/some":{}`:                 `{}`,
		`/spec/some":{"other":1}`:        `{}`,
		`/spec/some":{"a":false}`:        `{"some":{"a":false}}`,
		`/spec/two":{"a":1,"b":2,"c":3}`: `{}`,
		`/spec/two":{"a":1,"b":2}`:       `{"two":{"a":1,"b":2,"c":0}}`,
		`/spec/two":{}`:                  `{"two":{"a":0,"b":0,"c":0}}`,
		`/spec/two":{"a":0,"b":1,"c":2}`: `{"two":{"a":0,"b":1,"c":2}}`,
		`/spec/one":{"a":false}`:         `{"one":{"a":false}}`,
		`/spec/one":{"a":false,"b":0}`:   `{}`,
		`/spec/one":{"c":{}}`:            `{"one":{"c":{}}}`,
		`/spec/one":{"c":{},"d":{}}`:     `{}`,
		`/spec/one":{"c":{},"d":null}`:   `{"one":{"c":{}}}`,
		`/spec/list":[{"a":true},{}]`:    `{}`,
		`/spec/list":[{"a":true}]`:       `{"list":[{"a":true}]}`,
		`/spec/room":{}`:                 `{}`,
		`/spec/hall":{}`:                 `{}`,
		`/spec/hall":[]`:                 `{}`,
		`/spec/hall":7`:                  `{}`,
		`/spec/yard":{}`:                 `{"yard":{"width":0}}`,
	})
	// A struct that both versions have gets no more fields than it may have.
	forge("restored_count", "Gate", "conversion.count.example.com/v1", `in.Spec.B = "b"`, "", map[string]string{
		`/spec/c":1`:               `{"b":"b","c":1}`,
		`/spec/d":1`:               `{"b":"b","d":1}`,
		`/spec/c":1,"/spec/d":2`:   `{"b":"b","c":1}`,
		`/spec/c":1,"/spec/d":10`:  `{"b":"b","c":1}`,
		`/spec/d":10`:              `{"b":"b"}`,
		`/spec/c":"x","/spec/d":0`: `{"b":"b","d":0}`,
	})
	// Functions of the user are not given null where they panic: what they made before stays.
	forge(
		"restored_functions", "Gate", "conversion.functions.example.com/v1", `in.Spec.Part, in.Spec.Side = "a", "s"`, "",
		map[string]string{
			`/spec/parts":[null]`:                                         `{"parts":[{"name":"a"}],"right":"s"}`,
			`/spec/parts":[{"name":"a"},null]`:                            `{"parts":[{"name":"a"}],"right":"s"}`,
			`/spec/parts":[{"name":"b"},null]`:                            `{"parts":[{"name":"a"}],"right":"s"}`,
			`/spec/parts":[{"name":"b","size":10}]`:                       `{"parts":[{"name":"a"}],"right":"s"}`,
			`/spec/parts":[{"name":"b","size":9},{"name":"c"}]`:           `{"parts":[{"name":"a","size":9},{"name":"c"}],"right":"s"}`,
			`/spec/parts":[{"name":"a","size":9}]`:                        `{"parts":[{"name":"a","size":9}],"right":"s"}`,
			`/spec/left":[{"name":"","size":9}]`:                          `{"parts":[{"name":"a"}],"left":[{"name":"","size":9}],"right":"s"}`,
			`/spec/left":[{"name":"","size":10}]`:                         `{"parts":[{"name":"a"}],"right":"s"}`,
			`/spec/left":[{"name":"","size":9}],"/spec/right":"x"`:        `{"parts":[{"name":"a"}],"left":[{"name":"","size":9}],"right":"s"}`,
			`/spec/left":[{"name":"x"}],"/spec/right":""`:                 `{"parts":[{"name":"a"}],"right":"s"}`,
			`/spec/left":[null],"/spec/right":"s"`:                        `{"parts":[{"name":"a"}],"right":"s"}`,
			`/spec/left":[{"name":""}],"/spec/right":"s"`:                 `{"parts":[{"name":"a"}],"left":[{"name":""}],"right":"s"}`,
			`/spec/left":[{"name":"s"}],"/spec/right":"","/spec/parts":1`: `{"parts":[{"name":"a"}],"left":[{"name":"s"}]}`,
		},
	)
	harness.GoTest(t, dir, "./...")
}
