// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:featureGate=Coal;Steam
	Flue int32 `json:"flue"`
	// Steam decides: that nobody has decided about the microwave does not matter.
	// +crdgen:featureGate=Microwave;Steam
	Door int32 `json:"door"`
	// +crdgen:featureGate=Coal;!Steam
	Ash int32 `json:"ash"`
	// +crdgen:featureGate=Coal;Microwave
	Fan int32 `json:"fan"`
	// +kubebuilder:validation:Maximum=3
	// +crdgen:in:featureGate=!Coal;Wood +kubebuilder:validation:Maximum=5
	Trays int32 `json:"trays"`
	// <crdgen:featureGate=Coal;Steam>
	// Minutes until it is hot.
	// </crdgen:featureGate>
	Minutes int32 `json:"minutes"`
	// +crdgen:featureGate=Steam;!Steam
	// +crdgen:in:featureGate=!Steam +kubebuilder:validation:Minimum=1
	Water int32 `json:"water"`
}
