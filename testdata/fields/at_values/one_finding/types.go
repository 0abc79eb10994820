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

	// +crdgen:at=.name +kubebuilder:validation:MaxLength=1
	Door Door `json:"door"`
}

type Door struct {
	// +kubebuilder:validation:MinLength=2
	Name string `json:"name"`
}
