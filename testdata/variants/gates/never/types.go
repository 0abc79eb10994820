// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:channel=standard
	// +crdgen:in:channel=experimental;beta +kubebuilder:validation:Maximum=5
	// +optional
	Trays int32 `json:"trays,omitempty"`
	// +crdgen:in:featureGate=Steam +crdgen:in:featureGate=!Steam +kubebuilder:validation:Maximum=5
	// +optional
	Percent int32 `json:"percent,omitempty"`
	// +crdgen:featureGate=Steam
	// +crdgen:featureGate=!Steam
	// +optional
	Mode string `json:"mode,omitempty"`
	// +crdgen:channel=standard;beta
	// +crdgen:in:channel=beta +crdgen:in:featureGate=Steam +kubebuilder:validation:MaxLength=5
	// +optional
	Fuel string `json:"fuel,omitempty"`
	// +crdgen:channel=standard
	// +crdgen:channel=experimental;beta
	// +optional
	Door string `json:"door,omitempty"`
}
