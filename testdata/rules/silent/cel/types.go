// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Range struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RangeSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="!has(self.max) || self.min <= self.max",message="min must not be above max"
// +kubebuilder:validation:XValidation:rule="self.kind != 'Named' || has(self.naming)",message="naming is needed"
// +kubebuilder:validation:XValidation:rule="self.kind == 'Named' ? self.naming.prefix != 'x' : true"
// +kubebuilder:validation:XValidation:rule="has(self.first) || has(self.second)"
// +kubebuilder:validation:XValidation:rule=`self.?other.orValue("y") != "x"`
type RangeSpec struct {
	Min int32 `json:"min"`
	// +optional
	Max *int32 `json:"max,omitempty"`
	// +kubebuilder:validation:Enum=Plain;Named
	Kind string `json:"kind"`
	// +optional
	Naming *Naming `json:"naming,omitempty"`
	// +optional
	Window *Window `json:"window,omitempty"`
	// +optional
	First *string `json:"first,omitempty"`
	// +optional
	Second *string `json:"second,omitempty"`
	// +optional
	// +kubebuilder:validation:MaxLength=20
	Other *string `json:"other,omitempty"`
}

type Naming struct {
	// +kubebuilder:validation:MaxLength=20
	Prefix string `json:"prefix"`
}

// +kubebuilder:validation:XValidation:rule="self.least <= self.most",message="least must not be above most"
// +kubebuilder:validation:XValidation:rule="has(self.how) ? has(self.name) || has(self.host) : true"
type Window struct {
	// +kubebuilder:default=5
	Least *int32 `json:"least,omitempty"`
	// +kubebuilder:default=10
	Most *int32 `json:"most,omitempty"`
	// +kubebuilder:default=Exact
	How *string `json:"how,omitempty"`
	// +optional
	Name *string `json:"name,omitempty"`
	// +optional
	Host *string `json:"host,omitempty"`
}
