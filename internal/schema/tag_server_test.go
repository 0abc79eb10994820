package schema_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	schemavalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/crd"
	"github.com/crdgen/crdgen/internal/assemble"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/condition"
)

// kindSource is a kind around the declarations of a test, which declare Spec.
const kindSource = `// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	Spec Spec ` + "`json:\"spec\"`" + `
}

`

// kindLines is the number of lines of kindSource.
var kindLines = strings.Count(kindSource, "\n")

// crdOf makes the CRD of a package that is kindSource and the given
// declarations, in which json tags stand between ' and '.
func crdOf(t testing.TB, declarations string, compat bool) (*apiext.CustomResourceDefinition, diag.List) {
	t.Helper()
	return crdWith(t, markers.Default(), declarations, compat)
}

// crdWith is crdOf with another vocabulary.
func crdWith(t testing.TB, registry *markers.Registry, declarations string, compat bool) (*apiext.CustomResourceDefinition, diag.List) {
	t.Helper()
	return crdIn(t, nil, registry, declarations, compat)
}

// crdIn is crdWith for a variant.
func crdIn(t testing.TB, variant *condition.Variant, registry *markers.Registry, declarations string, compat bool) (*apiext.CustomResourceDefinition, diag.List) {
	t.Helper()
	program, diags := programIn(t, variant, registry, declarations, compat)
	files, more, err := crd.Generator().Generate(program, crd.Options{OmitToolVersion: new(true)}, generators.Env{Compat: compat})
	if err != nil {
		t.Fatal(err)
	}
	diags = append(diags, more...)
	return files[0].Object.(*apiext.CustomResourceDefinition), diags.Sorted()
}

// programOf loads the package of crdOf, which has one kind.
func programOf(t testing.TB, declarations string, compat bool) (*model.Program, diag.List) {
	t.Helper()
	return programWith(t, markers.Default(), declarations, compat)
}

// programWith is programOf with another vocabulary.
func programWith(t testing.TB, registry *markers.Registry, declarations string, compat bool) (*model.Program, diag.List) {
	t.Helper()
	return programIn(t, nil, registry, declarations, compat)
}

// programIn is programWith for a variant.
func programIn(t testing.TB, variant *condition.Variant, registry *markers.Registry, declarations string, compat bool) (*model.Program, diag.List) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		content, err := os.ReadFile(filepath.Join("../../testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Join(dir, name), string(content))
	}
	writeFile(t, filepath.Join(dir, "types.go"), kindSource+strings.NewReplacer("'json:", "`json:", "\"'\n", "\"`\n").Replace(strings.TrimPrefix(declarations, "\n")))
	set, diags, err := load.Load(load.Config{Dir: dir, Patterns: []string{"."}})
	if err != nil {
		t.Fatal(err)
	}
	program, more := assemble.Program(set, assemble.Options{
		Registry: registry, Reach: []model.Reach{schema.Reach(schema.Options{})}, Compat: compat, Variant: variant,
	})
	diags = append(diags, more...)
	if len(program.Kinds) != 1 {
		t.Fatalf("found %d kinds: %v", len(program.Kinds), diags)
	}
	return program, diags
}

func writeFile(t testing.TB, name, content string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// A server validates objects as the API server does.
type server struct {
	structural *structuralschema.Structural
	validator  schemavalidation.SchemaValidator
	cel        *cel.Validator
}

// refusal returns what the API server says to a new CRD, "" if it accepts it.
func refusal(crd *apiext.CustomResourceDefinition) string {
	internal, err := internalOf(crd)
	if err != nil {
		return err.Error()
	}
	if errs := validation.ValidateCustomResourceDefinition(context.Background(), internal); len(errs) > 0 {
		return text(errs)
	}
	return ""
}

// internalOf defaults and converts a CRD as the API server does.
func internalOf(crd *apiext.CustomResourceDefinition) (*apiextensions.CustomResourceDefinition, error) {
	crd = crd.DeepCopy()
	apiext.SetDefaults_CustomResourceDefinition(crd)
	apiext.SetDefaults_CustomResourceDefinitionSpec(&crd.Spec)
	internal := &apiextensions.CustomResourceDefinition{}
	err := apiext.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(crd, internal, nil)
	internal.Status.StoredVersions = []string{"v1"}
	return internal, err
}

// newServer gives a CRD to the API server's validation, which compiles all rules
// and estimates their cost, and prepares the validation of objects.
func newServer(t testing.TB, crd *apiext.CustomResourceDefinition) *server {
	t.Helper()
	if refusal := refusal(crd); refusal != "" {
		t.Fatalf("the API server refuses the CRD: %s", refusal)
	}
	internal, err := internalOf(crd)
	if err != nil {
		t.Fatal(err)
	}
	schema := internal.Spec.Validation
	if schema == nil {
		schema = internal.Spec.Versions[0].Schema
	}
	structural, err := structuralschema.NewStructural(schema.OpenAPIV3Schema)
	if err != nil {
		t.Fatal(err)
	}
	validator, _, err := schemavalidation.NewSchemaValidator(schema.OpenAPIV3Schema)
	if err != nil {
		t.Fatal(err)
	}
	return &server{structural, validator, cel.NewValidator(structural, true, celconfig.PerCallLimit)}
}

// verdict returns what the server says to an object, or to an update if old is
// not empty. Both are given as JSON of spec.
func (s *server) verdict(t testing.TB, spec, old string) string {
	t.Helper()
	object := func(spec string) map[string]any {
		if spec == "" {
			return nil
		}
		out := map[string]any{}
		if err := json.Unmarshal([]byte(`{"apiVersion": "example.com/v1", "kind": "Pizza", "metadata": {"name": "a"}, "spec": `+spec+"}"), &out); err != nil {
			t.Fatal(err)
		}
		return integers(out).(map[string]any)
	}
	now, before := object(spec), object(old)
	errs := schemavalidation.ValidateCustomResource(nil, now, s.validator)
	errs = append(errs, listtype.ValidateListSetsAndMaps(nil, s.structural, now)...)
	var oldValue any
	if before != nil {
		oldValue = before
	}
	more, _ := s.cel.Validate(context.Background(), nil, s.structural, now, oldValue, celconfig.RuntimeCELCostBudget)
	return text(append(errs, more...))
}

// stored is the spec as the server judges and stores it: without what the schema does not
// know, and with defaults.
func (s *server) stored(t testing.TB, spec string) string {
	t.Helper()
	out := map[string]any{}
	if err := json.Unmarshal([]byte(`{"apiVersion": "example.com/v1", "kind": "Pizza", "metadata": {"name": "a"}, "spec": `+spec+"}"), &out); err != nil {
		t.Fatal(err)
	}
	pruning.Prune(out, s.structural, true)
	defaulting.Default(out, s.structural)
	text, err := json.Marshal(out["spec"])
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func text(errs field.ErrorList) string {
	if len(errs) == 0 {
		return ""
	}
	return errs.ToAggregate().Error()
}

// integers turns the numbers of decoded JSON into integers where they are, as the
// API server's decoder does.
func integers(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k := range v {
			v[k] = integers(v[k])
		}
	case []any:
		for i := range v {
			v[i] = integers(v[i])
		}
	case float64:
		if v == float64(int64(v)) {
			return int64(v)
		}
	}
	return v
}
