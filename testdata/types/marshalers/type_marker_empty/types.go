// +groupName=example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Power Power `json:"power"`
	Plain Plain `json:"plain"`
}

// Power is a quantity with methods of its own.
// +kubebuilder:validation:Type=""
// +kubebuilder:validation:XIntOrString
type Power struct {
	resource.Quantity `json:",inline"`
}

// Plain does not write itself.
// +kubebuilder:validation:Type=""
// +kubebuilder:validation:XIntOrString
type Plain struct {
	Watts string `json:"watts"`
}
