// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=tighter-spoke.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has values that the old version refuses.
type FooSpec struct {
	Low string `json:"low,omitempty"`
	// +kubebuilder:validation:Maximum=100
	N    int32           `json:"n,omitempty"`
	D    metav1.Duration `json:"d,omitempty"`
	Back metav1.Duration `json:"back,omitempty"`
	L    []string        `json:"l,omitempty"`
	// +kubebuilder:validation:Minimum=1
	Same int32 `json:"same,omitempty"`
	Left int32 `json:"left,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self <= 9"
	Ruled int32            `json:"ruled,omitempty"`
	Pause *metav1.Duration `json:"pause,omitempty"`
}
