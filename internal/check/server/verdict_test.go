package server

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/checktest"
	"github.com/crdgen/crdgen/internal/check/trace"
)

func pathsOf(errs field.ErrorList) []string {
	var out []string
	for _, e := range errs {
		_, rest, _ := strings.Cut(e.Field, "properties[spec].")
		out = append(out, rest)
	}
	return out
}

func TestVerdictOfReportsAllStages(t *testing.T) {
	crd := checktest.SubjectOf(t, checktest.Stages).CRD
	before := crd.DeepCopy()
	if got := Verdict(context.Background(), crd); len(got) >= 7 {
		t.Fatalf("the server reports all at once, the test shows nothing: %v", got)
	}
	got := pathsOf(verdictOf(context.Background(), crd, true, nil))
	want := []string{
		"properties[broken].pattern",
		"properties[items].x-kubernetes-list-map-keys",
		"properties[open].type",
		"properties[first].default.name",
		"properties[second].default",
		"properties[last].x-kubernetes-validations[0].rule",
		"properties[last].x-kubernetes-validations[1].rule",
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(before, crd); diff != "" {
		t.Errorf("the CRD was changed:\n%s", diff)
	}
	for _, f := range pathsOf(verdictOf(context.Background(), crd, false, nil)) {
		if strings.Contains(f, trace.RulesKeyword) {
			t.Errorf("without rules, found %s", f)
		}
	}
}

func TestVerdictOfAcceptsAndEndsSomewhere(t *testing.T) {
	if got := verdictOf(context.Background(), checktest.SubjectOf(t, `{type: object}`).CRD, true, nil); len(got) > 0 {
		t.Errorf("a plain CRD is refused: %v", got)
	}
	// What cannot be fixed must not be reported twice.
	bad := checktest.SubjectOf(t, `{type: object}`)
	bad.CRD.Spec.Group = "food"
	bad.CRD.Spec.Versions[0].Schema.OpenAPIV3Schema.Type = "string"
	all := verdictOf(context.Background(), bad.CRD, true, nil)
	seen := map[string]bool{}
	for _, e := range all {
		if seen[e.Error()] {
			t.Errorf("twice: %v", e)
		}
		seen[e.Error()] = true
	}
	if len(all) == 0 {
		t.Error("nothing is reported")
	}
}

func TestWithoutCascades(t *testing.T) {
	path := field.NewPath("spec", "validation", "openAPIV3Schema")
	total := field.Forbidden(path, "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of 2.0x")
	part := field.Forbidden(path.Child(trace.RulesKeyword).Index(0).Child("rule"), "contributed to estimated rule cost total exceeding cost limit")
	alone := field.Forbidden(path.Child(trace.RulesKeyword).Index(0).Child("rule"), "estimated rule cost exceeds budget by factor of 2.0x")
	if got := withoutCascades(field.ErrorList{total, part}); len(got) != 1 || got[0] != total {
		t.Errorf("total cost: got %v", got)
	}
	if got := withoutCascades(field.ErrorList{total, part, alone}); len(got) != 1 || got[0] != alone {
		t.Errorf("one rule over the budget: got %v", got)
	}
}

// What the server's own conversion makes of a CRD is what is validated, whether versions
// have the same schema or not.
func TestInternalIsTheServers(t *testing.T) {
	one := `{type: object, properties: {spec: {type: object, description: a, default: {b: 1}, properties: {b: {type: integer, enum: [1, 2]}}}}}`
	spaced := &apiext.JSON{Raw: []byte(`{ "b" : 1 }`)}
	spec := func(crd *apiext.CustomResourceDefinition, change func(*apiext.JSONSchemaProps)) {
		props := crd.Spec.Versions[1].Schema.OpenAPIV3Schema.Properties
		s := props["spec"]
		change(&s)
		props["spec"] = s
	}
	changes := map[string]func(*apiext.CustomResourceDefinition){
		"equal": func(*apiext.CustomResourceDefinition) {},
		"other description": func(c *apiext.CustomResourceDefinition) {
			spec(c, func(s *apiext.JSONSchemaProps) { s.Description = "b" })
		},
		"other spelling": func(c *apiext.CustomResourceDefinition) {
			spec(c, func(s *apiext.JSONSchemaProps) { s.Default = spaced })
		},
		"null default": func(c *apiext.CustomResourceDefinition) {
			spec(c, func(s *apiext.JSONSchemaProps) { s.Default = &apiext.JSON{Raw: []byte("null")} })
		},
		"empty list": func(c *apiext.CustomResourceDefinition) {
			spec(c, func(s *apiext.JSONSchemaProps) { s.Required = []string{} })
		},
		"no schema":       func(c *apiext.CustomResourceDefinition) { c.Spec.Versions[1].Schema = nil },
		"empty schema":    func(c *apiext.CustomResourceDefinition) { c.Spec.Versions[1].Schema.OpenAPIV3Schema = nil },
		"no first schema": func(c *apiext.CustomResourceDefinition) { c.Spec.Versions[0].Schema = nil },
		"third is equal to second": func(c *apiext.CustomResourceDefinition) {
			spec(c, func(s *apiext.JSONSchemaProps) { s.Title = "t" })
			c.Spec.Versions = append(c.Spec.Versions, *c.Spec.Versions[1].DeepCopy())
		},
		"one version": func(c *apiext.CustomResourceDefinition) { c.Spec.Versions = c.Spec.Versions[:1] },
		"no version":  func(c *apiext.CustomResourceDefinition) { c.Spec.Versions = nil },
	}
	for what, change := range changes {
		crd := checktest.SubjectOf(t, one).CRD.DeepCopy()
		apiext.SetDefaults_CustomResourceDefinition(crd)
		apiext.SetDefaults_CustomResourceDefinitionSpec(&crd.Spec)
		crd.Spec.Versions = append(crd.Spec.Versions, *crd.Spec.Versions[0].DeepCopy())
		crd.Spec.Versions[1].Name = "v2"
		change(crd)
		want := &apiextensions.CustomResourceDefinition{}
		if err := apiext.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(crd.DeepCopy(), want, nil); err != nil {
			t.Fatal(err)
		}
		got, err := internalOf(crd)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.Spec, got.Spec); diff != "" {
			t.Errorf("%s: the server (-) and here (+):\n%s", what, diff)
		}
	}
}

// TestUnreadableSchema has selectable fields beside a schema that cannot be converted, in one
// version and in several: the server's validation panics there.
func TestUnreadableSchema(t *testing.T) {
	readable := checktest.SubjectOf(t, `{type: object, properties: {size: {type: string}}}`).CRD
	readable.Spec.Versions[0].SelectableFields = []apiext.SelectableField{{JSONPath: ".spec.size"}}
	one := readable.DeepCopy()
	one.Spec.Versions[0].Schema.OpenAPIV3Schema.Ref = new("#/definitions/a")
	two := one.DeepCopy()
	two.Spec.Versions = append(two.Spec.Versions, *readable.Spec.Versions[0].DeepCopy())
	two.Spec.Versions[1].Name, two.Spec.Versions[1].Storage, two.Spec.Versions[1].SelectableFields = "v2", false, nil
	for at, crd := range map[string]*apiext.CustomResourceDefinition{
		"spec.schema.openAPIV3Schema": one, "spec.versions[0].schema.openAPIV3Schema": two,
	} {
		for what, errs := range map[string]field.ErrorList{
			"created": Verdict(context.Background(), crd), "updated": UpdateVerdict(context.Background(), crd, readable),
		} {
			if !slices.ContainsFunc(errs, func(e *field.Error) bool { return e.Field == at && strings.Contains(e.Detail, "$ref") }) {
				t.Errorf("%s, %s: %v", at, what, errs)
			}
		}
		if errs := UpdateVerdict(context.Background(), readable, crd); len(errs) > 0 && at == "spec.schema.openAPIV3Schema" {
			t.Errorf("%s: %v", at, errs)
		}
	}
}

// TestVerdictsAreRepeatable asks twice about a rule of whose type of self the server speaks, which
// it names after the time.
func TestVerdictsAreRepeatable(t *testing.T) {
	t.Parallel()
	none := checktest.SubjectOf(t, `{type: object, properties: {a: {type: object}}}`).CRD
	wrong := checktest.SubjectOf(t, `{type: object, properties: {a: {type: object, x-kubernetes-validations: [{rule: self == 1}]}}}`).CRD
	for name, ask := range map[string]func() field.ErrorList{
		"created": func() field.ErrorList { return Verdict(t.Context(), wrong) },
		"updated": func() field.ErrorList { return UpdateVerdict(t.Context(), wrong, none) },
	} {
		first, second := textsOf(ask()), textsOf(ask())
		if len(first) == 0 || !slices.Equal(first, second) || !strings.Contains(first[0], "applied to '(object, int)'") {
			t.Errorf("%s: %q, then %q", name, first, second)
		}
	}
}
