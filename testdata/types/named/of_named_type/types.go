// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Inner Inner `json:"inner"`
	Outer Outer `json:"outer"`
}

// Inner has a bound.
// +kubebuilder:validation:MaxLength=10
type Inner string

// Outer has another one besides.
// +kubebuilder:validation:MinLength=2
type Outer Inner
