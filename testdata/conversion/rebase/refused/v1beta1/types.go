// Package v1beta1 is to be the hub, and cannot be.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-refused.example.com
package v1beta1

import (
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	v1 "example.com/cases/conversion/rebase/refused/v1"
)

// +kubebuilder:object:root=true
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

type ShopSpec struct {
	// +crdgen:conversion:enum={Old: New, Older: New}
	// +crdgen:conversion:enumInverse={New: Old}
	Mode string `json:"mode,omitempty"`
	// +crdgen:conversion:func:to=lower,from=Upper,paths={.lower}
	Lower string `json:"lower,omitempty"`
	// +crdgen:conversion:func:to=Site,from=SiteOf,paths={.site}
	Site string `json:"site,omitempty"`
	// +crdgen:conversion:func:to=Apart,from=Together,paths={.street,.place.city}
	Address string `json:"address,omitempty"`
	// +listType=map
	// +listMapKey=name
	Shelves []Shelf `json:"shelves,omitempty"`
	Oven    *Oven   `json:"oven,omitempty"`
	// +crdgen:conversion:path=.oven.degrees
	Degrees int32 `json:"degrees,omitempty"`
	Wide    int32 `json:"wide,omitempty"`
	// +crdgen:conversion:path=.left.a
	LeftA string `json:"leftA,omitempty"`
	// +crdgen:conversion:path=.right.a
	RightA string `json:"rightA,omitempty"`
	// +crdgen:conversion:func:to=Upper,from=Upper,paths={.price}
	Price string `json:"price,omitempty"`
}

type Shelf struct {
	Name string `json:"name"`
	// +crdgen:conversion:path=.board.wood
	Wood  string `json:"wood,omitempty"`
	Board Board  `json:"board,omitempty,omitzero"`
}

type Board struct {
	Thick int32 `json:"thick,omitempty"`
}

type Oven struct {
	Hot bool `json:"hot,omitempty"`
}

func lower(s string) string { return s }

// Upper can be called from elsewhere.
func Upper(s string) string { return lower(s) }

// Site makes what only the hub has.
func Site(code string) v1.Site { return v1.Site{Code: code} }

// SiteOf is its inverse.
func SiteOf(site v1.Site) string { return site.Code }

// Apart makes fields of two structs.
func Apart(address string) (street, city string) {
	street, city, _ = strings.Cut(address, ", ")
	return street, city
}

// Together is its inverse.
func Together(street, city string) string { return street + ", " + city }

// Convert_v1beta1_Oven_To_v1_Oven is written by hand.
func Convert_v1beta1_Oven_To_v1_Oven(in *Oven, out *v1.Oven) error {
	return autoConvert_v1beta1_Oven_To_v1_Oven(in, out)
}
