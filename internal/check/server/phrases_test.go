package server

import (
	"context"
	"slices"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/checktest"
)

// TestPhrasesAreTheServers has the server say each of the phrases by which its problems are
// told apart, so that a server with other words is seen.
func TestPhrasesAreTheServers(t *testing.T) {
	list := func(items, more string) string {
		return `{type: object, properties: {l: {type: array, items: ` + items + more + `}}}`
	}
	rule := func(rule string) string {
		return `{type: object, properties: {s: {type: string}}, x-kubernetes-validations: [{rule: "` + rule + `"}]}`
	}
	const nested = "self.all(a, self.all(b, self.all(c, a == b && b == c)))"
	selectable := func(path string) func(*apiext.CustomResourceDefinition) {
		return func(crd *apiext.CustomResourceDefinition) {
			crd.Spec.Versions[0].SelectableFields = []apiext.SelectableField{{JSONPath: path}}
		}
	}
	tests := []struct {
		words  string // of phrases
		want   problem
		schema string
		change func(*apiext.CustomResourceDefinition)
	}{
		{"estimated rule cost", ruleOverBudget, `{type: array, items: {type: string}, x-kubernetes-validations: [{rule: "` + nested + `"}]}`, nil},
		{"estimated messageExpression cost", messageOverBudget, `{type: array, items: {type: string}, x-kubernetes-validations: [{rule: "true", messageExpression: "string(` + nested + `)"}]}`, nil},
		{"x-kubernetes-validations", totalOverBudget, manyRules(), nil},
		{"contributed", shareOfTotal, manyRules(), nil},
		{"compilation", notCompiled, rule("self.t"), nil},
		{"must evaluate", notCompiled, rule("self.s"), nil},
		{"instantiation", notCompiled, rule("int('x') == 1"), nil},
		{"uncorrelatable", uncorrelated, list(`{type: object, properties: {s: {type: string}}, x-kubernetes-validations: [{rule: "self == oldSelf"}]}`, ""), nil},
		{"protected", unapproved, `{type: object}`, func(crd *apiext.CustomResourceDefinition) {
			crd.Spec.Group, crd.Name = "oven.k8s.io", "pizzas.oven.k8s.io"
		}},
		{"unknown fields", unknownFieldInDefault, `{type: object, properties: {a: {type: string}}, default: {b: x}}`, nil},
		{"rule compile error", ruleOfDefault, `{type: object, properties: {a: {type: string}}, default: {a: x}, x-kubernetes-validations: [{rule: "self.b"}]}`, nil},
		{"int32", beyondInt32, `{type: integer, format: int32, default: 3000000000}`, nil},
		{"for specified", noType, `{type: object, properties: {a: {}}}`, nil},
		{"is map", noMapKeys, list(`{type: object, properties: {a: {type: string}}}`, `, x-kubernetes-list-type: map`), nil},
		{"all be names", wrongMapKeys, list(`{type: object, properties: {a: {type: string}}}`, `, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [b]`), nil},
		{"have a default", optionalMapKey, list(`{type: object, properties: {a: {type: string}}}`, `, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [a]`), nil},
		{"must be specified", noItems, `{type: array}`, nil},
		{"at the root", beyondRoot, `{type: object}`, func(crd *apiext.CustomResourceDefinition) {
			least := int64(1)
			crd.Spec.Versions[0].Schema.OpenAPIV3Schema.MinProperties = &least
			crd.Spec.Versions[0].Subresources = &apiext.CustomResourceSubresources{Status: &apiext.CustomResourceSubresourceStatus{}}
		}},
		{"atomic", mergedInSet, list(`{type: object, properties: {a: {type: string}}}`, `, x-kubernetes-list-type: set`), nil},
		{"starting with", noDot, `{type: object}`, func(crd *apiext.CustomResourceDefinition) {
			crd.Spec.Versions[0].AdditionalPrinterColumns = []apiext.CustomResourceColumnDefinition{{Name: "A", Type: "string", JSONPath: "spec.a"}}
		}},
		{"expected [ or .", noDot, `{type: object, properties: {a: {type: string}}}`, selectable("spec.a")},
		{"array notation", pathIntoList, list(`{type: string}`, ""), selectable(".spec.l[0]")},
		{"valid field", pathToNothing, `{type: object, properties: {a: {type: string}}}`, selectable(".spec.b")},
	}
	said := make([]bool, len(phrases))
	for _, test := range tests {
		crd := checktest.SubjectOf(t, test.schema).CRD
		if test.change != nil {
			test.change(crd)
		}
		errs := Verdict(context.Background(), crd)
		i := slices.IndexFunc(phrases[:], func(p phrase) bool {
			return p.problem == test.want && strings.Contains(p.words, test.words)
		})
		if i < 0 {
			t.Errorf("there is no phrase with %q", test.words)
			continue
		}
		said[i] = slices.ContainsFunc(errs, func(e *field.Error) bool {
			return strings.Contains(e.Detail, phrases[i].words) && problemOf(e) == test.want
		})
		if !said[i] {
			t.Errorf("the server does not say %q: %v", phrases[i].words, errs)
		}
	}
	for i, p := range phrases {
		if !said[i] {
			t.Errorf("no test has the server say %q", p.words)
		}
	}
}

// manyRules is a schema whose rules are each within the budget, and together are not.
func manyRules() string {
	var rules []string
	for range 30 {
		rules = append(rules, `{rule: "self.all(a, self.all(b, a == b))"}`)
	}
	return `{type: array, maxItems: 500, items: {type: string, maxLength: 30}, x-kubernetes-validations: [` + strings.Join(rules, ", ") + `]}`
}
