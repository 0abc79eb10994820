// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is what a customer gets.
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	Size  Size  `json:"size"`
	Width Width `json:"width"`
}

// +crdgen:enum
type Size string

// +crdgen:enum
type Width int32

const Narrow Width = 1
