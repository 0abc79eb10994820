// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +optional
	A string `json:"a"`
	// +k8s:optional
	B string `json:"b"`
	// +kubebuilder:validation:Optional
	C string `json:"c"`
	// +required
	D string `json:"d,omitempty"`
	// +k8s:required
	E string `json:"e,omitempty"`
	// +kubebuilder:validation:Required
	F string `json:"f,omitempty"`
}
