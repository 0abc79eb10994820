// Nothing is read above parentheses: of one type the markers move to it, of several somebody
// has to say which is meant.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:printcolumn:name=B,type=string,JSONPath=.spec.name
// +kubebuilder:printcolumn:name=A,type=string,JSONPath=.spec.name
type (
	// Lamp is alone.
	Lamp struct {
		metav1.TypeMeta   `json:",inline"`
		metav1.ObjectMeta `json:"metadata,omitempty"`
		Spec              LampSpec `json:"spec,omitempty"`
	}
)

// +kubebuilder:validation:MinProperties=1
type (
	LampSpec struct {
		Name string `json:"name,omitempty"`
	}
	Bulb struct{}
)
