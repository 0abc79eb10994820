// +groupName=example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Thing is a thing.
//
// +kubebuilder:object:root=true
type Thing struct {
	metav1.TypeMeta `json:",inline"`
	// +kubebuilder:validation:MaxLength=63
	// +kubebuilder:validation:MaxItems=3
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Spec is it.
	Spec Spec `json:"spec"`
}

// Spec is a spec.
type Spec struct {
	// A is a.
	A string `json:"a"`
}
