// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.coal +crdgen:drop
	Fuel Fuel `json:"fuel"`

	// No Door is valid, and there may be none.
	//
	// +crdgen:at=.handle +crdgen:drop
	// +optional
	Door *Door `json:"door,omitempty"`
}

// +crdgen:anyOf=.coal +required
type Fuel struct {
	// +optional
	Coal string `json:"coal,omitempty"`
}

// +kubebuilder:validation:MinProperties=1
type Door struct {
	// +optional
	Handle string `json:"handle,omitempty"`
}
