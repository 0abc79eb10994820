// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +listType=set
	// +kubebuilder:default={red,green}
	// +optional
	Colors []string `json:"colors,omitempty"`
	// +listType=map
	// +listMapKey=name
	// +kubebuilder:default={{name: a, watts: 1}, {name: b, watts: 1}}
	// +optional
	Bulbs []Bulb `json:"bulbs,omitempty"`
	// +kubebuilder:default={tags: {x, X}}
	// +optional
	Nested Nested `json:"nested,omitempty"`
}

type Bulb struct {
	Name  string `json:"name"`
	Watts int32  `json:"watts"`
}

type Nested struct {
	// +listType=set
	Tags []string `json:"tags"`
}
