// +kubebuilder:ac:generate=true
// +groupName=example.com
package v3

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// SchemeGroupVersion is no variable.
func SchemeGroupVersion() string { return "v3" }

// Shelf is one thing.
// +kubebuilder:resource
type Shelf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
