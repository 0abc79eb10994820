// Package v1beta1 writes zeros.
//
// +kubebuilder:object:generate=true
// +groupName=zero-lost.example.com
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
//
// +crdgen:conversion:hubOnly:path=.extra,default=0
type FooSpec struct {
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:default=3
	Replicas int32 `json:"replicas"`
	Enabled  *bool `json:"enabled,omitempty"`
	// +crdgen:conversion:enum={None: ""}
	Mode string `json:"mode,omitempty"`
	Size int32  `json:"size"`
	// +crdgen:conversion:path=.timeout
	// +crdgen:conversion:unit=seconds
	Seconds int32             `json:"seconds"`
	Memory  resource.Quantity `json:"memory"`
	Tags    []string          `json:"tags"`
	Oven    Oven              `json:"oven"`
	// +crdgen:conversion:path=.pan.grill.heat
	Heat  int32 `json:"heat"`
	Shelf Shelf `json:"shelf"`
	// +kubebuilder:default=7
	Level int32           `json:"level,omitempty"`
	Scale int32           `json:"scale,omitempty"`
	On    bool            `json:"on,omitempty"`
	Pause metav1.Duration `json:"pause,omitzero"`
	// +kubebuilder:default=9
	Depth *int32 `json:"depth,omitempty"`
	Lid   *Lid   `json:"lid,omitempty"`
}

// Oven is always written.
type Oven struct {
	Degrees int32 `json:"degrees"`
}

// Lid is on top.
type Lid struct {
	Height int32 `json:"height"`
}

// Shelf is the same in both versions.
type Shelf struct {
	Slots Slots `json:"slots"`
}

// Slots are in a shelf.
type Slots struct {
	Count int32 `json:"count"`
}
