// Package checktest makes subjects for the tests of package check and those below it.
package checktest

import (
	"fmt"
	"go/token"
	"io"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/yaml"

	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/model"
)

// SubjectOf is a kind whose spec has a schema that is given as YAML; the Go type
// knows no field of it.
func SubjectOf(t testing.TB, spec string) trace.Subject {
	t.Helper()
	var s apiext.JSONSchemaProps
	if err := yaml.UnmarshalStrict([]byte(spec), &s); err != nil {
		t.Fatal(err)
	}
	root := &apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{"spec": s}}
	crd := &apiext.CustomResourceDefinition{
		ObjectMeta: metav1.ObjectMeta{Name: "pizzas.example.com"},
		Spec: apiext.CustomResourceDefinitionSpec{
			Group: "example.com", Scope: apiext.NamespaceScoped,
			Names:    apiext.CustomResourceDefinitionNames{Kind: "Pizza", ListKind: "PizzaList", Plural: "pizzas", Singular: "pizza"},
			Versions: []apiext.CustomResourceDefinitionVersion{{Name: "v1", Served: true, Storage: true, Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: root}}},
		},
	}
	pkg := &model.Package{Path: "example.com/api/v1", Local: true}
	typ := &model.Type{
		Name: model.GoName{Package: pkg.Path, Name: "Pizza"}, Shape: model.Struct, Package: pkg,
		Pos: token.Position{Filename: "types.go", Line: 3, Column: 6},
	}
	pkg.Types = []*model.Type{typ}
	kind := &model.Kind{Group: "example.com", Name: "Pizza", Pos: typ.Pos, Versions: []*model.Version{{Name: "v1", Package: pkg, Root: typ}}}
	program := &model.Program{Kinds: []*model.Kind{kind}, Packages: []*model.Package{pkg}}
	return trace.Subject{CRD: crd, Kind: kind, Program: program, Render: func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s %s", crd.Name, spec)
		return err
	}}
}
