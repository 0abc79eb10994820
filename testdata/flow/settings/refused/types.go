// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:XValidation:rule="self.foo"
	Spec LampSpec `json:"spec,omitempty"`
}

type LampSpec struct {
	// +kubebuilder:validation:MaxLength=1
	// +kubebuilder:default=long
	Name string `json:"name,omitempty"`
}
