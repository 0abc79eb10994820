// Package v1 has optional structs that are refused for more than one field.
//
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Runner is a kind.
//
// +kubebuilder:object:root=true
type Runner struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              RunnerSpec `json:"spec"`
}

// RunnerSpec has one struct that the schema refuses and one that rules refuse.
type RunnerSpec struct {
	// +optional
	Last Operation `json:"last,omitempty"`
	// +optional
	Next Limits `json:"next,omitempty"`
}

// Operation is refused in every field.
type Operation struct {
	// +kubebuilder:validation:Enum=create;update;delete
	Type string `json:"type"`
	// +kubebuilder:validation:Enum=initial;failed
	State string `json:"state"`
	// +kubebuilder:validation:MinLength=1
	Name string `json:"name"`
}

// Limits is refused by the rule of every field.
type Limits struct {
	// +kubebuilder:validation:XValidation:rule="self > 0"
	Memory int32 `json:"memory"`
	// +kubebuilder:validation:XValidation:rule="self > 0"
	Disk int32 `json:"disk"`
	// +kubebuilder:validation:XValidation:rule="self > 0"
	CPU int32 `json:"cpu"`
}
