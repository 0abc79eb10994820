// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// +kubebuilder:validation:MinLength=1
const Colour = "red"

// +kubebuilder:validation:MinLength=2
var Shade = "green"

type Switcher interface {
	// +kubebuilder:validation:MinLength=3
	Toggle(
		// +kubebuilder:validation:MinLength=4
		name string,
	)
}
