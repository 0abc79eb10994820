// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=alike.example.com
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

// FooSpec is what is wanted.
type FooSpec struct {
	// +crdgen:channel=experimental
	// +optional
	Steam int32 `json:"steam,omitempty"`
	// +crdgen:featureGate=A
	// +optional
	Mode Mode `json:"mode,omitempty"`
}

// Mode is a mode.
//
// +crdgen:enum
type Mode string

const (
	Bake Mode = "Bake"
	// +crdgen:channel=experimental
	Grill Mode = "Grill"
)
