// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// Free says all that it has to say. In two sentences.
	Free string `json:"free"`
	// Cut says all that it has to say. In two sentences.
	// +crdgen:description:max=40
	Cut string `json:"cut"`
	// Gone says nothing in the end.
	// +crdgen:description:max=0
	Gone  string `json:"gone"`
	Shade Shade  `json:"shade"`
}

// Shade is cut with all that is in it. This is lost.
// +crdgen:description:max=40
type Shade struct {
	// Colour is cut since its type is. This is lost.
	Colour string `json:"colour"`
}
