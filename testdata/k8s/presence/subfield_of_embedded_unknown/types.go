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
}

type Box struct {
	// +k8s:subfield(uid)=+k8s:maxLength=63
	// +optional
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
