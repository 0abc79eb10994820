// +groupName=example.com
// +kubebuilder:validation:Optional
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// The fields of the package are optional, so that a lost marker is missed.

type LampSpec struct {
	// +required

	// Size of the lamp,

	// which nobody reads.
	Size string `json:"size"`

	// +optional

	// Name of the lamp,

	// which nobody reads.
	Name string `json:"name,omitempty"`
}
