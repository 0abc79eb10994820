// +groupName=example.com
// +kubebuilder:object:generate=true
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Greeting is one thing.
// +kubebuilder:object:root=true
type Greeting struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// To is who is greeted.
	To string `json:"to"`
}
