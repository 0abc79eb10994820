// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=enum-nearest.example.com
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

// FooSpec is the hub's.
type FooSpec struct {
	Mode Mode `json:"mode,omitempty"`
	// Size takes fewer values than its type.
	// +kubebuilder:validation:Enum=Small
	Size Size `json:"size,omitempty"`
}

// Mode is Fast or Slow.
//
// +k8s:enum
type Mode string

// The modes, of which the last is not taken any more.
const (
	Fast Mode = "Fast"
	Slow Mode = "Slow"
	// +k8s:enumExclude
	Lazy Mode = "Lazy"
)

// Size has two values.
//
// +k8s:enum
type Size string

// The sizes.
const (
	Small Size = "Small"
	Large Size = "Large"
)
