// What the schema of a version has wrong that nobody writes is no error.
//
// +groupName=example.com
package v2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:skipversion
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"meta,omitempty"`

	// +kubebuilder:validation:Pattern="["
	// +kubebuilder:default=5
	Colour string `json:"colour,omitempty"`
}
