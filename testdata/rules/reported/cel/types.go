// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Range struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RangeSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.min <= self.max",message="min must not be above max"
// +kubebuilder:validation:XValidation:rule="self.kind == 'Named' ? self.naming.prefix != 'x' : true"
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
	// +kubebuilder:validation:MaxItems=8
	// +kubebuilder:validation:XValidation:rule="self.all(p, p.name != 'x' || p.host == 'y')"
	// +optional
	Ports []Port `json:"ports,omitempty"`
}

type Naming struct {
	// +kubebuilder:validation:MaxLength=20
	Prefix string `json:"prefix"`
}

// +kubebuilder:validation:XValidation:rule="self.least <= self.most",message="least must not be above most"
type Window struct {
	// +kubebuilder:default=10
	Least *int32 `json:"least,omitempty"`
	// +kubebuilder:default=5
	Most *int32 `json:"most,omitempty"`
}

type Port struct {
	// +kubebuilder:validation:Enum=x;z
	Name string `json:"name"`
	// +optional
	// +kubebuilder:validation:MaxLength=20
	Host *string `json:"host,omitempty"`
}
