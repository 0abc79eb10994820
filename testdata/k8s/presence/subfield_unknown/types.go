// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is what a customer gets.
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +k8s:subfield(witdh)=+k8s:minimum=20
	Size Size `json:"size"`
	// +k8s:subfield(width)=+k8s:minLength=20
	Other *Size `json:"other,omitempty"`
	// +k8s:subfield(width)=+k8s:minimum=20
	Name string `json:"name"`
	// +k8s:subfield(Height)=+k8s:minimum=20
	Box Size `json:"box"`
}

type Size struct {
	Width int32  `json:"width"`
	Unit  string `json:"unit"`
}
