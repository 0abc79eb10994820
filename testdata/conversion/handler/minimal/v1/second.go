package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Same has two versions that are the same.
//
// +kubebuilder:object:root=true
type Same struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Name string `json:"name"`
}
