package check

import (
	"slices"
	"testing"

	"github.com/crdgen/crdgen/internal/check/checktest"
	"github.com/crdgen/crdgen/internal/check/trace"
)

// Subjects with rules, and then those with many fields, are worked off first, and each
// of them once; equal ones stay in their order.
func TestHeaviestFirst(t *testing.T) {
	subjects := []trace.Subject{
		checktest.SubjectOf(t, `{type: object}`),
		checktest.SubjectOf(t, `{type: object, properties: {a: {type: array, items: {type: object, additionalProperties: {type: string}}}}}`),
		checktest.SubjectOf(t, `{type: object}`),
		checktest.SubjectOf(t, `{type: object, properties: {a: {type: string, x-kubernetes-validations: [{rule: "true"}]}}}`),
	}
	if got, want := heaviestFirst(subjects), []int{3, 1, 0, 2}; !slices.Equal(got, want) {
		t.Errorf("the order is %v, want %v", got, want)
	}
	subjects[3].CRD.Spec.Versions[0].Schema = nil
	if got, want := heaviestFirst(subjects), []int{1, 0, 2, 3}; !slices.Equal(got, want) {
		t.Errorf("the order is %v, want %v", got, want)
	}
}
