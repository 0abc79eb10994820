// Package v1 has a rule made from a marker that costs too much.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	Boxes []Box `json:"boxes"`
}

// Box is a box.
type Box struct {
	Lids []Lid `json:"lids"`
}

// Lid is a lid.
// +kubebuilder:validation:ExactlyOneOf=a;b;c;d;e;f;g;h;i;j
type Lid struct {
	A *int `json:"a,omitempty"`
	B *int `json:"b,omitempty"`
	C *int `json:"c,omitempty"`
	D *int `json:"d,omitempty"`
	E *int `json:"e,omitempty"`
	F *int `json:"f,omitempty"`
	G *int `json:"g,omitempty"`
	H *int `json:"h,omitempty"`
	I *int `json:"i,omitempty"`
	J *int `json:"j,omitempty"`
}
