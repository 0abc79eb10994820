// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"` // +kubebuilder:object:generate=false
}

// +kubebuilder:object:generate=true
type LampSpec struct {
	// +kubebuilder:object:root=false

	// other

	// Size is it.
	Size string `json:"size"`
}

func f() {
	// +kubebuilder:object:generate=false
	// +kubebuilder:object:root=false
}
