// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:subresorce:status
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   LampSpec   `json:"spec"`
	Status LampStatus `json:"status,omitempty"`
}

type LampSpec struct {
	// Name is what people call it.
	// +kubebuilder:validation:MaxLenght=20
	// +kubebuilder:validation:minlength=2
	// + optional
	Name string `json:"name,omitempty"`
}

type LampStatus struct {
	On bool `json:"on,omitempty"`
}
