// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Gates have versions, which look alike and are no misspellings of each other.

// +kubebuilder:object:root=true
// +kubebuilder:printcolumn:name=Boost,type=integer,JSONPath=.boost
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:featureGate=SteamV1
	// +optional
	Boost int32 `json:"boost,omitempty"`
	// +crdgen:featureGate=SteamV2
	// +optional
	Steam int32 `json:"steam,omitempty"`
	// +crdgen:featureGate=SteamV2
	// +optional
	Other int32 `json:"other,omitempty"`
}
