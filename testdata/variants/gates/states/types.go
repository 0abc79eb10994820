// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:featureGate=Steam
	Steam int32 `json:"steam"`
	// +crdgen:featureGate=Coal
	Coal int32 `json:"coal"`
	// +crdgen:in:featureGate=Coal +kubebuilder:validation:Maximum=5
	// +crdgen:in:featureGate=!Coal +kubebuilder:validation:Maximum=3
	// +crdgen:in:featureGate=Steam +crdgen:in:featureGate=Coal +kubebuilder:validation:Minimum=1
	Trays int32 `json:"trays"`
	// +crdgen:featureGate=!Coal
	Gas int32 `json:"gas"`
}
