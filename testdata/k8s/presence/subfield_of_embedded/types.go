// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza has a template of other objects.
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +optional
	Box Box `json:"box,omitzero"`
	// +k8s:subfield(metadata)=+k8s:subfield(namespace)=+k8s:minLength=2
	// +optional
	Lid Box `json:"lid,omitzero"`
}

type Box struct {
	// +k8s:subfield(name)=+k8s:maxLength=63
	// +optional
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
