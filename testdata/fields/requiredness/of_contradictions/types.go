// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// LampSpec lists the markers from the strongest to the weakest.
type LampSpec struct {
	// +kubebuilder:validation:Optional
	// +kubebuilder:validation:Required
	A string `json:"a"`
	// +kubebuilder:validation:Required
	// +optional
	B string `json:"b,omitempty"`
	// +optional
	// +required
	C string `json:"c"`
	// +k8s:optional
	// +k8s:required
	D string `json:"d"`
}
