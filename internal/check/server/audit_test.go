package server

import (
	"bytes"
	"context"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"sigs.k8s.io/yaml"

	"github.com/crdgen/crdgen/internal/check/checktest"
	"github.com/crdgen/crdgen/internal/check/expression"
)

// textsOf are findings as users may read them.
func textsOf(errs field.ErrorList) []string {
	var out []string
	for _, e := range errs {
		out = append(out, e.Error())
	}
	slices.Sort(out) // those of one place have no order
	return out
}

// same fails where the shortcut says anything else than the server, and reports whether
// the server takes the CRD.
func same(t *testing.T, crd *apiext.CustomResourceDefinition, compiler *expression.Compiler, what string) bool {
	t.Helper()
	before := crd.DeepCopy()
	want := textsOf(Verdict(context.Background(), crd))
	if diff := cmp.Diff(want, textsOf(verdict(context.Background(), crd, compiler, expression.Common[reducer](compiler)))); diff != "" {
		t.Errorf("%s: the server (-) and the shortcut (+):\n%s", what, diff)
	}
	if diff := cmp.Diff(before, crd); diff != "" {
		t.Errorf("%s: the CRD was changed:\n%s", what, diff)
	}
	return len(want) == 0
}

// crdsBelow returns the CRDs in the files below directories.
func crdsBelow(t *testing.T, dirs ...string) map[string]*apiext.CustomResourceDefinition {
	t.Helper()
	found := map[string]*apiext.CustomResourceDefinition{}
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(file) != ".yaml" {
				return err
			}
			text, err := os.ReadFile(file)
			if err != nil || !bytes.Contains(text, []byte("\nkind: CustomResourceDefinition\n")) {
				return err
			}
			crd := &apiext.CustomResourceDefinition{}
			if yaml.Unmarshal(text, crd) == nil {
				found[file] = crd
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// The shortcut says what the server says: of every CRD of every case, and of those below
// CRDGEN_CORPUS_OUT, as it is and with something changed about its rules.
func TestVerdictIsTheServers(t *testing.T) {
	dirs := []string{"../../../testdata", "../../../golden"}
	if out := os.Getenv("CRDGEN_CORPUS_OUT"); out != "" {
		dirs = append(dirs, out)
	}
	all := crdsBelow(t, dirs...)
	maps.DeleteFunc(all, func(_ string, crd *apiext.CustomResourceDefinition) bool {
		return (&reducer{}).withoutRules(crd) == crd
	})
	files := make([]string, 0, len(all))
	for file := range all {
		files = append(files, file)
	}
	slices.Sort(files)
	r := rand.New(rand.NewPCG(5, 6)) //nolint:gosec // the same changes in each run
	compiler := &expression.Compiler{}
	taken, refused := 0, 0
	for _, file := range files {
		count := func(ok bool) {
			if ok {
				taken++
			} else {
				refused++
			}
		}
		crd := all[file]
		count(same(t, crd, compiler, file))
		for range 5 {
			changed := crd.DeepCopy()
			what := change(r, changed)
			count(same(t, changed, compiler, file+", "+what))
		}
	}
	t.Logf("%d CRDs, taken as they are or changed %d, refused %d", len(files), taken, refused)
	if taken < 100 || refused < 100 {
		t.Errorf("taken %d, refused %d: too few to show anything", taken, refused)
	}
}

// changes are what can be wrong with a rule and what is around it.
var changes = []struct {
	what   string
	change func(s *apiext.JSONSchemaProps, r *apiext.ValidationRule)
}{
	{"a rule that is no bool", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.Rule = "'a'" }},
	{"a rule that does not compile", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.Rule = "self.nowhere == 1" }},
	{"an empty rule", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.Rule = " " }},
	{"a rule in two lines", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.Rule += " ||\n true" }},
	{"a rule in two lines without message", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.Rule, r.Message = r.Rule+" ||\n true", "" }},
	{"oldSelf", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.Rule = "self == oldSelf" }},
	{"optionalOldSelf without oldSelf", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.OptionalOldSelf = new(true) }},
	{"optionalOldSelf", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) {
		r.Rule, r.OptionalOldSelf = "!oldSelf.hasValue() || self == oldSelf.value()", new(true)
	}},
	{"a blank message", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.Message = "  " }},
	{"a message in two lines", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.Message = "a\nb" }},
	{"a message with a line break behind it", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.Message = "a\n" }},
	{"a blank message expression", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.MessageExpression = " " }},
	{"a message expression that is no string", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.MessageExpression = "1" }},
	{"a message expression", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.MessageExpression = "'a' + 'b'" }},
	{"an unknown reason", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) {
		r.Reason = new(apiext.FieldValueErrorReason("FieldValueOdd"))
	}},
	{"a known reason", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.Reason = new(apiext.FieldValueForbidden) }},
	{"a field path to nowhere", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.FieldPath = ".nowhere" }},
	{"a blank field path", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.FieldPath = " " }},
	{"a field path in two lines", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) { r.FieldPath = ".a\n" }},
	{"a field path", func(s *apiext.JSONSchemaProps, r *apiext.ValidationRule) {
		for name := range s.Properties {
			r.FieldPath = "['" + name + "']"
		}
	}},
	{"a rule that is too expensive", func(s *apiext.JSONSchemaProps, r *apiext.ValidationRule) {
		s.MaxItems, s.MaxProperties, s.MaxLength = nil, nil, nil
		r.Rule = "[1, 2, 3].all(x, [1, 2, 3].all(y, string(self).matches('^(a|b)*$') || x == y))"
	}},
	{"a rule that costs much", func(_ *apiext.JSONSchemaProps, r *apiext.ValidationRule) {
		r.Rule = "'" + string(bytes.Repeat([]byte("a"), 1000)) + "'.matches('" + string(bytes.Repeat([]byte("b"), 400)) + "')"
	}},
	{"a default", func(s *apiext.JSONSchemaProps, _ *apiext.ValidationRule) { setDefault(s) }},
	{"a default that the rule refuses", func(s *apiext.JSONSchemaProps, r *apiext.ValidationRule) {
		setDefault(s)
		r.Rule = "self != self"
	}},
	{"a default on which the rule fails", func(s *apiext.JSONSchemaProps, r *apiext.ValidationRule) {
		setDefault(s)
		r.Rule = "[1][size([1, 2])] == 1"
	}},
	{"allOf with a rule", func(s *apiext.JSONSchemaProps, r *apiext.ValidationRule) {
		s.AllOf = append(s.AllOf, apiext.JSONSchemaProps{XValidations: apiext.ValidationRules{*r}})
	}},
	{"no bounds", func(s *apiext.JSONSchemaProps, _ *apiext.ValidationRule) { unbound(s) }},
}

func setDefault(s *apiext.JSONSchemaProps) {
	text := map[string]string{"object": "{}", "array": "[]", "string": `"a"`, "integer": "1", "number": "1.5", "boolean": "true"}[s.Type]
	if text == "" {
		text = `"a"`
	}
	s.Default = &apiext.JSON{Raw: []byte(text)}
}

func unbound(s *apiext.JSONSchemaProps) {
	s.MaxItems, s.MaxProperties, s.MaxLength = nil, nil, nil
	eachBelow(s, unbound)
}

// eachBelow changes the schemas directly inside of one.
func eachBelow(s *apiext.JSONSchemaProps, f func(*apiext.JSONSchemaProps)) {
	names := make([]string, 0, len(s.Properties))
	for name := range s.Properties {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		p := s.Properties[name]
		f(&p)
		s.Properties[name] = p
	}
	if s.Items != nil && s.Items.Schema != nil {
		f(s.Items.Schema)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		f(s.AdditionalProperties.Schema)
	}
}

// change makes one change about one rule of a CRD and says which.
func change(r *rand.Rand, crd *apiext.CustomResourceDefinition) string {
	n := 0
	var each func(visit func(*apiext.JSONSchemaProps)) func(*apiext.JSONSchemaProps)
	each = func(visit func(*apiext.JSONSchemaProps)) func(*apiext.JSONSchemaProps) {
		return func(s *apiext.JSONSchemaProps) {
			if len(s.XValidations) > 0 {
				visit(s)
			}
			eachBelow(s, each(visit))
		}
	}
	all := func(visit func(*apiext.JSONSchemaProps)) {
		for i := range crd.Spec.Versions {
			if v := crd.Spec.Versions[i].Schema; v != nil && v.OpenAPIV3Schema != nil {
				each(visit)(v.OpenAPIV3Schema)
			}
		}
	}
	all(func(*apiext.JSONSchemaProps) { n++ })
	if n == 0 {
		return "unchanged"
	}
	at, c := r.IntN(n), changes[r.IntN(len(changes))]
	all(func(s *apiext.JSONSchemaProps) {
		if at--; at == -1 {
			c.change(s, &s.XValidations[r.IntN(len(s.XValidations))])
		}
	})
	return c.what
}

// The shortcut does not always end at the server: of a CRD whose rules hold it asks for
// nothing that is compiled.
func TestVerdictTakesTheShortcut(t *testing.T) {
	crd := checktest.SubjectOf(t, `
type: object
default: {mode: A}
properties:
  mode: {type: string, maxLength: 3}
  list: {type: array, maxItems: 3, items: {type: string, maxLength: 3, x-kubernetes-validations: [{rule: "self != 'x'"}]}}
x-kubernetes-validations:
- rule: "self.mode == 'A' ||\n!has(self.list)"
  message: no list
  reason: FieldValueForbidden
  fieldPath: .list
- {rule: "self.mode == oldSelf.mode", messageExpression: "'was ' + oldSelf.mode"}
`).CRD
	a := &audit{ctx: context.Background(), compiler: &expression.Compiler{}}
	if !a.passes(crd) || len(a.defaults) != 1 {
		t.Fatalf("the rules do not pass, or defaults are not seen: %d", len(a.defaults))
	}
	if a.defaultsHold() {
		t.Error("a rule that needs an old value is taken for one that holds of a default")
	}
	crd.Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["spec"].XValidations[1].Rule = "self.mode.size() > 0"
	crd.Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["spec"].XValidations[1].MessageExpression = ""
	if a = (&audit{ctx: context.Background(), compiler: &expression.Compiler{}}); !a.passes(crd) || !a.defaultsHold() {
		t.Error("rules that hold are not taken")
	}
}

// What a rule consists of is looked at by [isPlain] and compiled; a part that is new has
// to be looked at, too.
func TestPartsOfRules(t *testing.T) {
	var parts []string
	for f := range reflect.TypeFor[apiext.ValidationRule]().Fields() {
		parts = append(parts, f.Name)
	}
	if diff := cmp.Diff([]string{"Rule", "Message", "MessageExpression", "Reason", "FieldPath", "OptionalOldSelf"}, parts); diff != "" {
		t.Errorf("rules have other parts (-known +now):\n%s", diff)
	}
}
