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

	Doors Doors `json:"doors"`
}

// +crdgen:not=.left +kubebuilder:validation:Enum=13
// +crdgen:not:deep=.names[*].name +kubebuilder:validation:MinLength=5
// +crdgen:not:deep=.names +required
// +crdgen:not=.right +kubebuilder:validation:Enum=13
// +crdgen:not=.hinge +kubebuilder:validation:Enum=13
type Doors struct {
	// +optional
	Left  int32 `json:"left,omitempty"`
	Right int32 `json:"right"`
	// +kubebuilder:default=5
	Hinge int32 `json:"hinge,omitempty"`
	// +optional
	Names []Name `json:"names,omitempty"`
}

type Name struct {
	// +optional
	Name string `json:"name,omitempty"`
}
