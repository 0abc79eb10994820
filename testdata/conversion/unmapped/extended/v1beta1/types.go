// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=extended.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec names checks.
type FooSpec struct {
	AdmissionChecks         []string `json:"admissionChecks,omitempty"`
	AdmissionChecksStrategy Strategy `json:"admissionChecksStrategy,omitempty"`
}

// Strategy has checks.
type Strategy struct {
	Checks []string `json:"checks,omitempty"`
}
