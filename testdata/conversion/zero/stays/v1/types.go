// Package v1 is the hub, where zeros stay or mean nothing.
//
// +kubebuilder:object:generate=true
// +groupName=zero-stays.example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

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
	// Written is always there.
	// +kubebuilder:default=3
	Written int32 `json:"written"`
	// Pointer tells zero from nothing.
	// +kubebuilder:default="90s"
	Pointer *metav1.Duration `json:"pointer,omitempty"`
	// Ruled is never zero in v1beta1.
	// +kubebuilder:default=2
	Ruled int32 `json:"ruled,omitempty"`
	// Named is never empty in v1beta1.
	// +kubebuilder:default=Fast
	Named string `json:"named,omitempty"`
	// Both versions leave it out.
	// +kubebuilder:default=4
	Both int32 `json:"both,omitempty"`
	// Zero is its default.
	// +kubebuilder:default="0s"
	Zero metav1.Duration `json:"zero,omitzero"`
	// List is written when it is empty: omitzero leaves out nil.
	// +kubebuilder:default={"a"}
	List []string `json:"list,omitzero"`
	// Oven has nothing to fill in when it is left out.
	Oven Oven `json:"oven,omitzero"`
	// +crdgen:ignore:rule=conversion-zero,reason="nobody ever wrote 0"
	// +kubebuilder:default=5
	Waived int32 `json:"waived,omitempty"`
	// Least is never zero, so that nothing is lost where v1beta1 leaves it out.
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:default=1
	Least *int32 `json:"least,omitempty"`
	// Off is nothing by default.
	// +kubebuilder:default=false
	Off *bool `json:"off,omitempty"`
	// Disk is nothing by default, in other words.
	// +kubebuilder:default="0Mi"
	Disk resource.Quantity `json:"disk,omitzero"`
}

// Oven is left out when all in it is zero.
type Oven struct {
	// +kubebuilder:default=180
	Degrees int32 `json:"degrees"`
}
