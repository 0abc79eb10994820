// Package v1 speaks of markers.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

// LampSpec has fields with these markers:
//   - +kubebuilder:validation:MaxLength=3
//   - +optional
//
// and "+kubebuilder:validation:MinLength=1", but not
// - +kubebuilder:validation:MaxLength, which needs a number.
type LampSpec struct {
	// // +kubebuilder:validation:MaxLength=3
	Name string `json:"name"`
}
