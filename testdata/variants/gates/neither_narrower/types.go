// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Nobody can tell which of these counts.
	//
	// +crdgen:in:featureGate=Steam +kubebuilder:validation:Maximum=3
	// +crdgen:in:channel=experimental +kubebuilder:validation:Maximum=2
	Racks int32 `json:"racks"`
}
