// Package v1 has paths without the dot in front of them.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:printcolumn:name=Size,type=integer,JSONPath=spec.size
// +kubebuilder:printcolumn:name=Name,type=string,JSONPath=`{.spec.name}`
// +kubebuilder:printcolumn:name=Nmae,type=string,JSONPath=`.spec.nmae`
// +kubebuilder:selectablefield:JSONPath="spec.name"
// +kubebuilder:subresource:scale:specpath=spec.size,statuspath=.spec.size
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	Name string `json:"name"`
	Size int32  `json:"size"`
}
