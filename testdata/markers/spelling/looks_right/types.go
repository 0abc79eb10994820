// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:optional
	A string `json:"a"`
	// +kubebuilder:validation:nullable
	B string `json:"b"`
	// +kubebuilder:validation:Default=1
	C string `json:"c"`
	// +kubebuilder:validation:MaxLength:40
	D string `json:"d"`
	// +kubebuilder:validation:Minimum: 1
	E int32 `json:"e"`
}
