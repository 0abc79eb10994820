package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Parting is one thing.
// +kubebuilder:object:root=true
type Parting struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// To is who is left.
	To string `json:"to"`
}
