// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// Color of the light.
// +optional.
type Color string

// Fitting is what a lamp screws into.
// +optional
type Fitting string

// E27 is the common one.
// +Optional
const E27 Fitting = "E27"

// LampSpec is what is wanted.
// +kubebuilder:validation:Requird
type LampSpec struct {
	// +optional.
	Color Color `json:"color"`
	// +optional
	Fitting Fitting `json:"fitting,omitempty"`
}
