// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-refused.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

type ShopSpec struct {
	Mode   string `json:"mode,omitempty"`
	Lower  string `json:"lower,omitempty"`
	Place  Place  `json:"place,omitempty,omitzero"`
	Street string `json:"street,omitempty"`
	Site   Site   `json:"site,omitempty,omitzero"`
	// +listType=map
	// +listMapKey=name
	Shelves []Shelf `json:"shelves,omitempty"`
	Oven    *Oven   `json:"oven,omitempty"`
	Wide    int32   `json:"wide,omitempty"`
	Left    Pair    `json:"left,omitempty,omitzero"`
	Right   Pair    `json:"right,omitempty,omitzero"`
	Price   string  `json:"price,omitempty"`
}

type Place struct {
	City string `json:"city,omitempty"`
}

type Site struct {
	Code string `json:"code,omitempty"`
}

type Shelf struct {
	Name  string `json:"name"`
	Board Board  `json:"board,omitempty,omitzero"`
}

type Board struct {
	Wood  string `json:"wood,omitempty"`
	Thick int32  `json:"thick,omitempty"`
}

type Oven struct {
	Hot     bool  `json:"hot,omitempty"`
	Degrees int32 `json:"degrees,omitempty"`
}

type Pair struct {
	A string `json:"a,omitempty"`
}

// Hub marks the version, too.
func (*Shop) Hub() {}
