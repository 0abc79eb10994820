// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:featureGate=Coal
	// +crdgen:featureGate=Steam
	Flue int32 `json:"flue"`
	// +crdgen:featureGate=Coal
	// +crdgen:featureGate=Wood
	Ash int32 `json:"ash"`
	// +crdgen:featureGate=Wood;Coal
	// +crdgen:featureGate=!Wood
	Fan int32 `json:"fan"`
	// <crdgen:featureGate=Steam>
	// Minutes until it is hot.
	// <crdgen:featureGate=Wood>
	// Wood takes longer.
	// </crdgen:featureGate>
	// Steam is quick.
	// </crdgen:featureGate>
	Minutes int32 `json:"minutes"`
	// +crdgen:featureGate=Steam
	// +crdgen:featureGate=Steam
	Water int32 `json:"water"`
}
