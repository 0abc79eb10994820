// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=several.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Door is a kind.
//
// +kubebuilder:object:root=true
type Door struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DoorSpec `json:"spec,omitempty"`
}

// DoorSpec has fields that functions convert together: what each loses is kept by itself.
type DoorSpec struct {
	// +crdgen:conversion:func:to=ToLeaf,from=FromLeaf,with={.title,.glass},paths={.hinges,.label,.pane}
	Front []Band `json:"front,omitempty"`
	Title string `json:"title,omitempty"`
	Glass *Glass `json:"glass,omitempty"`

	// +crdgen:conversion:func:to=ToMaterial,from=FromMaterial,paths={.wood,.steel}
	Material string `json:"material,omitempty"`

	// +crdgen:conversion:path=.
	Place *Place `json:"place,omitempty"`
}

// Place has parts, one of which the hub lacks.
type Place struct {
	// +crdgen:conversion:func:to=ToAddress,from=FromAddress,with={.house},paths={.address,.floor}
	Street string `json:"street,omitempty"`
	House  string `json:"house,omitempty"`
}

// Band is a hinge, with a note.
type Band struct {
	Name  string `json:"name"`
	Metal string `json:"metal,omitempty"`
	Note  string `json:"note,omitempty"`
}

// Glass has a maker, whom the hub does not know.
type Glass struct {
	Color string `json:"color,omitempty"`
	Maker string `json:"maker,omitempty"`
}
