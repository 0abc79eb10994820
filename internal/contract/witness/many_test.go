package witness

import (
	"fmt"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// manyRules is a definition of n fields of one object, each with a rule at that object.
func manyRules(n, least int) *contract.CRD {
	long := int64(100)
	spec := contract.Schema{Type: "object", Properties: map[string]contract.Schema{}}
	for i := range n {
		name := fmt.Sprintf("f%d", i)
		spec.Properties[name] = contract.Schema{Type: "string", MaxLength: &long}
		spec.XValidations = append(spec.XValidations, apiext.ValidationRule{Rule: fmt.Sprintf("!has(self.%s) || self.%s.size() < %d", name, name, i%7+least)})
	}
	crd := &contract.CRD{}
	crd.Name, crd.Spec.Group, crd.Spec.Scope = "lamps.example.com", "example.com", apiext.NamespaceScoped
	crd.Spec.Names = apiext.CustomResourceDefinitionNames{Plural: "lamps", Singular: "lamp", Kind: "Lamp", ListKind: "LampList"}
	crd.Spec.Versions = []apiext.CustomResourceDefinitionVersion{versionWith(contract.Schema{Type: "object", Properties: map[string]contract.Schema{"spec": spec}})}
	return crd
}

// Where all rules of one object change, what is tried for one of them does not depend on how many
// there are, and what it is tried with has no other rule to compile.
func TestManyRulesOfOneObject(t *testing.T) {
	tried := map[int]int{}
	for _, n := range []int{32, 128} {
		old, new := manyRules(n, 20), manyRules(n, 10)
		f := change.Finding{
			CRD: old.Name, Version: "v1", Path: "spec", Keyword: keyword.CELRules, Effect: change.PartFails, Before: old, After: new,
			Old: contract.SchemaAt(old.Spec.Versions[0].Schema.OpenAPIV3Schema, "spec").XValidations[3].Rule,
			New: contract.SchemaAt(new.Spec.Versions[0].Schema.OpenAPIV3Schema, "spec").XValidations[3].Rule,
		}
		f.Change = &change.Change{
			Relation: keyword.Tighter,
			Old:      contract.SchemaAt(old.Spec.Versions[0].Schema.OpenAPIV3Schema, "spec"), New: contract.SchemaAt(new.Spec.Versions[0].Schema.OpenAPIV3Schema, "spec"),
		}
		p := New(t.Context(), nil, "spec")
		alone := isolated(f)
		if rules := contract.SchemaAt(alone.Spec.Versions[0].Schema.OpenAPIV3Schema, "spec").XValidations; len(rules) != 1 || rules[0].Rule != f.New {
			t.Errorf("%d rules: the change alone has %d", n, len(rules))
		}
		trial, err := p.trial(f, alone, false)
		if err != nil {
			t.Fatal(err)
		}
		tried[n] = len(trial.values(trial.schemas()))
		found, err := p.Find(f)
		if err != nil || found == nil || found.Update == nil {
			t.Errorf("%d rules: %+v, %v, want an update that is refused", n, found, err)
		}
	}
	if tried[128] > tried[32]+8 || tried[32] < 20 {
		t.Errorf("values that are tried for one rule: %v, want as many of 128 rules as of 32", tried)
	}
}
