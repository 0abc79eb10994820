// Package v1 has a field for each validation of a value.
// +kubebuilder:object:generate=true
// +groupName=values.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

// Scale weighs.
type Scale struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ScaleSpec `json:"spec,omitempty"`
}

// ScaleSpec has one field for each keyword.
type ScaleSpec struct {
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=9
	Closed int32 `json:"closed,omitempty"`

	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:ExclusiveMinimum=true
	// +kubebuilder:validation:Maximum=9
	// +kubebuilder:validation:ExclusiveMaximum=true
	Open int32 `json:"open,omitempty"`

	// +kubebuilder:validation:MultipleOf=5
	Steps int32 `json:"steps,omitempty"`

	// +kubebuilder:validation:MinLength=2
	// +kubebuilder:validation:MaxLength=4
	Name string `json:"name,omitempty"`

	// +kubebuilder:validation:MinItems=1
	// +kubebuilder:validation:MaxItems=2
	Plates []string `json:"plates,omitempty"`

	// +kubebuilder:validation:MinProperties=1
	// +kubebuilder:validation:MaxProperties=2
	// +kubebuilder:validation:values:Minimum=1
	Weights map[string]int32 `json:"weights,omitempty"`

	// +kubebuilder:validation:Enum=1;2
	Arms *int32 `json:"arms,omitempty"`

	// +nullable
	Note *string `json:"note"`

	// +kubebuilder:title="The owner of the scale"
	// +kubebuilder:example=ann
	// +kubebuilder:externalDocs:url="https://example.com/owners",description="who may own"
	Owner string `json:"owner,omitempty"`
}
