// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Rules of keys and of the map itself read alike.
	//
	// +kubebuilder:validation:MaxProperties=4
	// +kubebuilder:validation:XValidation:rule="self.all(self, self.sizes() > 1)"
	// +kubebuilder:validation:keys:XValidation:rule="self.sizes() > 1"
	Names map[string]string `json:"names,omitempty"`
}
