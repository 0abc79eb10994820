// Package v1beta1 writes zeros, where it may.
//
// +kubebuilder:object:generate=true
// +groupName=zero-stays.example.com
package v1beta1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec is the old one.
type FooSpec struct {
	Written int32 `json:"written"`
	// +kubebuilder:default=90
	// +crdgen:conversion:unit=seconds
	Pointer *int32 `json:"pointer,omitempty"`
	// +kubebuilder:validation:Minimum=1
	Ruled int32 `json:"ruled"`
	// +kubebuilder:validation:Enum=Fast;Slow
	Named string `json:"named"`
	Both  int32  `json:"both,omitempty"`
	// +crdgen:conversion:unit=seconds
	Zero   int32             `json:"zero"`
	List   []string          `json:"list"`
	Oven   Oven              `json:"oven"`
	Waived int32             `json:"waived"`
	Least  int32             `json:"least,omitempty"`
	Off    bool              `json:"off,omitempty"`
	Disk   resource.Quantity `json:"disk"`
}

// Oven is always written.
type Oven struct {
	Degrees int32 `json:"degrees"`
}
