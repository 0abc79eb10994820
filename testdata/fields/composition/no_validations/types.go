// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:anyOf=.name +kubebuilder:default=a
	// +crdgen:anyOf=.name +nullable
	// +crdgen:anyOf=.name +kubebuilder:validation:Type=string
	// +crdgen:anyOf=.name +kubebuilder:title=Name
	// +crdgen:anyOf=.name +crdgen:describe="the name"
	// +crdgen:anyOf=.name +optional
	// +crdgen:anyOf=. +kubebuilder:validation:XValidation:rule="has(self.name)"
	// +crdgen:anyOf=. +kubebuilder:validation:ExactlyOneOf=name;list
	// +crdgen:anyOf=. +required
	// +crdgen:anyOf=.list +listType=set
	// +crdgen:anyOf=.list +kubebuilder:validation:items:XIntOrString
	// +crdgen:anyOf=. +kubebuilder:pruning:PreserveUnknownFields
	// +crdgen:anyOf=. +crdgen:opaque
	// +crdgen:anyOf=.name +crdgen:drop
	// +crdgen:anyOf=.name +k8s:minLength=1
	Doors Doors `json:"doors"`
}

type Doors struct {
	Name string   `json:"name,omitempty"`
	List []string `json:"list,omitempty"`
}
