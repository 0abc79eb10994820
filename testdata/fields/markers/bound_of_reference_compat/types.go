// +groupName=example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MaxProperties=5
	Spec LampSpec `json:"spec"`
	// +kubebuilder:validation:MinProperties=5
	Name Name `json:"name"`
}

type LampSpec struct {
	A string `json:"a"`
}

type Name string
