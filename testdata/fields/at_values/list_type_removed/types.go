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

	// The keys go with the type.
	// +crdgen:at=.subjects +crdgen:unset=x-kubernetes-list-type
	Binding Binding `json:"binding"`
}

type Binding struct {
	// +listType=map
	// +listMapKey=name
	Subjects []Subject `json:"subjects"`
}

type Subject struct {
	Name string `json:"name"`
}
