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
	// +k8s:subfield(width)=+k8s:minimum=20
	// +k8s:subfield(unit)=+k8s:required
	// +k8s:subfield(note)=+k8s:forbidden
	Size Size `json:"size"`
	// +optional
	Other *Size `json:"other,omitempty"`
	Box   Box   `json:"box"`
}

type Size struct {
	// Width is measured across.
	Width int32 `json:"width"`
	// +optional
	Unit  *string `json:"unit,omitempty"`
	Hints `json:",inline"`
}

type Hints struct {
	// Note is for the cook.
	// +optional
	Note string `json:"note,omitempty"`
}

// +k8s:subfield(width)=+k8s:maximum=50
// +k8s:subfield(note)=+k8s:maxLength=20
type Box Size
