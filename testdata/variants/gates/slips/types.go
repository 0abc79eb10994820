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

	// +crdgen:channel=beta +kubebuilder:validation:MaxLength=20
	A string `json:"a"`

	// +crdgen:in:channel=beta,+kubebuilder:validation:MaxLength=20
	B string `json:"b"`

	// +crdgen:in:channel=beta,featureGate=Grill +kubebuilder:validation:MaxLength=20
	C string `json:"c"`

	// +crdgen:channel=!beta
	D string `json:"d"`

	// +crdgen:channel= beta
	E string `json:"e"`

	// +crdgen:channel=beta,featureGate=Grill
	F string `json:"f"`

	// +crdgen:featureGate=not Grill
	G string `json:"g"`

	// +crdgen:in:channel=beta +crdgen:channel=beta
	H string `json:"h"`
}
