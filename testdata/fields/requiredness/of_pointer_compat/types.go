// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +k8s:required
	Color *string `json:"color"`
	// +k8s:required
	Watts int32 `json:"watts"`
	// +k8s:required
	Name string `json:"name"`
	// +k8s:required
	// +kubebuilder:validation:MinItems=2
	Parts []string `json:"parts"`
}
