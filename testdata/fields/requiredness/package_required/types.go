// +groupName=example.com
// +kubebuilder:validation:Required
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Plain     string `json:"plain"`
	OmitEmpty string `json:"omitEmpty,omitempty"`
}
