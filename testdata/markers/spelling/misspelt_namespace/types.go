// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuidler:validation:MaxLength=40
	Name string `json:"name"`
	// +kubebuilder:validaton:MaxLength=40
	Room string `json:"room"`
}
