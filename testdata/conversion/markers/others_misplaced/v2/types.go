// +groupName=example.com
package v2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// +optional
type LampSpec struct {
	// +kubebuilder:validation:MinLength=one
	Shade Shade `json:"shade"`
}

type Shade string

// +kubebuilder:validation:Type=string
const Dark Shade = "dark"
