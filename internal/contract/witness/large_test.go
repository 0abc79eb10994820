package witness

import (
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// nestedLists is a definition with lists inside each other that each ask for many items.
func nestedLists(levels int, items, longest int64) *contract.CRD {
	s := contract.Schema{Type: "string", MaxLength: &longest}
	for range levels {
		s = contract.Schema{Type: "object", Required: []string{"b"}, Properties: map[string]contract.Schema{"b": {Type: "array", MinItems: &items, Items: itemsOf(s)}}}
	}
	crd := &contract.CRD{}
	crd.Name, crd.Spec.Group, crd.Spec.Scope = "lamps.example.com", "example.com", apiext.NamespaceScoped
	crd.Spec.Names = apiext.CustomResourceDefinitionNames{Plural: "lamps", Singular: "lamp", Kind: "Lamp", ListKind: "LampList"}
	crd.Spec.Versions = []apiext.CustomResourceDefinitionVersion{versionWith(contract.Schema{Type: "object", Properties: map[string]contract.Schema{"spec": s}})}
	return crd
}

// What is tried for one finding has a bound, however many items the lists around it ask for.
func TestLargeObjectsAreFew(t *testing.T) {
	for _, levels := range []int{3, 8} {
		old, new := nestedLists(levels, 1000, 9), nestedLists(levels, 1000, 5)
		path := "spec"
		for range levels {
			path += ".b[]"
		}
		at := func(crd *contract.CRD) *contract.Schema {
			return contract.SchemaAt(crd.Spec.Versions[0].Schema.OpenAPIV3Schema, path)
		}
		f := change.Finding{CRD: old.Name, Version: "v1", Path: path, Keyword: "maxLength", Old: "9", New: "5", Effect: change.WritesFail, Before: old, After: new}
		f.Change = &change.Change{Relation: keyword.Tighter, Old: at(old), New: at(new)}
		trial, err := New(t.Context(), nil, path).trial(f, isolated(f), false)
		if err != nil {
			t.Fatal(err)
		}
		trial.whole = f
		if found, err := trial.search(); err != nil || found != nil {
			t.Errorf("%d levels: %v, %v, want no witness", levels, found, err)
		}
		if trial.weighed > mostWeighed+example.MostValues {
			t.Errorf("%d levels: objects of %d values were tried, want at most %d", levels, trial.weighed, mostWeighed+example.MostValues)
		}
		for _, v := range trial.values(at(old), at(new)) {
			if n := example.Size(v); n > example.MostValues {
				t.Errorf("%d levels: a value of more than %d values is tried", levels, example.MostValues)
			}
		}
	}
	// A list of such lists is made no longer than it may be.
	old, new := nestedLists(3, 12, 9), nestedLists(3, 1000, 9)
	c := &collection{}
	c.lists(contract.SchemaAt(old.Spec.Versions[0].Schema.OpenAPIV3Schema, "spec.b"), contract.SchemaAt(new.Spec.Versions[0].Schema.OpenAPIV3Schema, "spec.b"))
	for _, v := range c.all {
		if n := example.Size(v); n > example.MostValues {
			t.Errorf("a list of more than %d values is tried", example.MostValues)
		}
	}
}
