// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:featureGate
	A int32 `json:"a"`
	// +crdgen:featureGate=A;;B
	B int32 `json:"b"`
	// +crdgen:in:featureGate=! +kubebuilder:validation:Maximum=3
	C int32 `json:"c"`
}
