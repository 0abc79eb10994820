// Package v1beta1 is its other version.
//
// +kubebuilder:object:generate=true
// +groupName=name.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

// +crdgen:conversion:hubOnly:path=.minReady
type ShopSpec struct {
	Street string `json:"street"`
	// +crdgen:conversion:path=.city
	Town   string            `json:"town"`
	Tags   map[string]string `json:"tags,omitempty"`
	Phones []string          `json:"phones,omitempty"`
	Floor  *int32            `json:"floor,omitempty"`
	// +crdgen:conversion:enum={Old: New}
	Policy Policy `json:"policy,omitempty"`
	Place  Place  `json:"place"`
	// +listType=map
	// +listMapKey=name
	Shelves []Shelf `json:"shelves,omitempty"`
}

// +kubebuilder:validation:Enum=Old;Both
type Policy string

type Place struct {
	Width  int32 `json:"width"`
	Height int32 `json:"height"`
}

// +crdgen:conversion:hubOnly:path=.hidden
type Shelf struct {
	Name   string `json:"name"`
	Height int32  `json:"height,omitempty"`
}
