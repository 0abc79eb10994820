// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=hub-only-empty.example.com
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

// FooSpec writes what is empty.
type FooSpec struct {
	// +kubebuilder:default=Recreate
	Strategy Strategy `json:"strategy"`
	// +optional
	Other Strategy `json:"other"`
	// +optional
	// +kubebuilder:validation:MinLength=3
	Zone string `json:"zone"`
	// +kubebuilder:default=3
	Replicas int32 `json:"replicas"`
	// +kubebuilder:default=false
	Paused bool `json:"paused"`
	// +optional
	Pool Pool `json:"pool,omitempty"`
	// +optional
	Left Pool `json:"left,omitempty,omitzero"`
	// +kubebuilder:default=Recreate
	Silent Strategy `json:"silent,omitempty"`
	// +optional
	Near Near `json:"near"`
	Far  *Far `json:"far,omitempty"`
}

// Pool must have a name.
type Pool struct {
	// +kubebuilder:validation:MinLength=1
	Name string `json:"name"`
}

// Near fills in what is missing.
type Near struct {
	// +kubebuilder:default=Recreate
	Strategy Strategy `json:"strategy,omitempty"`
	Size     int64    `json:"size"`
}

// Far is made when the name is there.
type Far struct {
	Name string `json:"name,omitempty"`
	// +optional
	Strategy Strategy `json:"strategy"`
}

// Strategy is one of two.
//
// +kubebuilder:validation:Enum=Recreate;RollingUpdate
type Strategy string
