// Package v1beta1 is the spoke.
//
// +kubebuilder:object:generate=true
// +groupName=invariants-other-form.example.com
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.com/cases/conversion/functions/invariants_other_form/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has a range.
type FooSpec struct {
	// +crdgen:conversion:func:to=ToSpan,from=FromSpan,paths={.span}
	Range Range `json:"range"`
}

// Range has two ends, the lower one first.
type Range struct {
	Low  int64 `json:"low"`
	High int64 `json:"high"`
}

// ToSpan puts the ends in order.
func ToSpan(r Range) v1.Span {
	low, high := min(r.Low, r.High), max(r.Low, r.High)
	return v1.Span{Start: low, Length: high - low}
}

// FromSpan is its inverse for spans that are not shorter than nothing.
func FromSpan(s v1.Span) Range { return Range{Low: s.Start, High: s.Start + s.Length} }

// FuzzFix_Foo puts the ends in order.
func FuzzFix_Foo(foo Foo) {
	r := &foo.Spec.Range
	r.Low, r.High = min(r.Low, r.High)%1000, max(r.Low, r.High)%1000+1000
}
