// Package v1 is the hub, which leaves out zeros and has defaults.
//
// +kubebuilder:object:generate=true
// +groupName=zero-lost.example.com
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
	// +kubebuilder:default=3
	Replicas int32 `json:"replicas,omitempty"`
	// +default=true
	Enabled bool `json:"enabled,omitempty"`
	// +kubebuilder:default=Fast
	Mode string `json:"mode,omitempty"`
	Size Size   `json:"size,omitempty"`
	// +kubebuilder:default="90s"
	Timeout metav1.Duration `json:"timeout,omitzero"`
	// +kubebuilder:default="1Gi"
	Memory resource.Quantity `json:"memory,omitzero"`
	// +kubebuilder:default={"a","b"}
	Tags []string `json:"tags,omitempty"`
	// +kubebuilder:default={}
	Oven Oven `json:"oven,omitzero"`
	// +kubebuilder:default={grill: {heat: 5}}
	Pan *Pan `json:"pan,omitempty"`
	// +kubebuilder:default={}
	Shelf Shelf `json:"shelf,omitzero"`
	// Level is written here, and not in v1beta1.
	Level int32 `json:"level"`
	// Scale tells zero from nothing, which v1beta1 does not.
	// +kubebuilder:default=1
	Scale *int32 `json:"scale,omitempty"`
	// +kubebuilder:default=true
	On *bool `json:"on,omitempty"`
	// +kubebuilder:default="90s"
	Pause *metav1.Duration `json:"pause,omitempty"`
	// Depth is left out when it is zero.
	Depth int32 `json:"depth,omitempty"`
	// Lid is left out when all in it is zero; v1beta1 has a pointer.
	// +kubebuilder:default={height: 2}
	Lid Lid `json:"lid,omitzero"`
	// Extra is missing in v1beta1, which says that it is zero.
	// +kubebuilder:default=5
	Extra int32 `json:"extra,omitempty"`
}

// Size has a default of its own.
//
// +kubebuilder:default=2
type Size int32

// Oven is left out when all in it is zero.
type Oven struct {
	// +kubebuilder:default=180
	Degrees int32 `json:"degrees"`
}

// Pan is reached by a path.
type Pan struct {
	Grill Grill `json:"grill,omitempty"`
}

// Grill is in a pan.
type Grill struct {
	Heat int32 `json:"heat"`
}

// Lid is on top.
type Lid struct {
	Height int32 `json:"height"`
}

// Shelf is the same in both versions.
type Shelf struct {
	// +kubebuilder:default={}
	Slots Slots `json:"slots"`
}

// Slots are in a shelf.
type Slots struct {
	// +kubebuilder:default=4
	Count int32 `json:"count"`
}
