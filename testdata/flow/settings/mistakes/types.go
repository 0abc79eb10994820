// +groupName=example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

// Oven bakes.
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

// OvenSpec is how.
// +kubebuilder:object:generate=true
type OvenSpec struct {
	// +kubebuilder:validation:MaxLenght=3
	Name string `json:"name"`
}
