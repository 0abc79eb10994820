// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// The condition of a field is misspelt, and right where a column and a rule name the field.

// +kubebuilder:object:root=true
// +crdgen:in:channel=experimental +kubebuilder:printcolumn:name=Boost,type=integer,JSONPath=.boost
// +crdgen:in:featureGate=Steam +kubebuilder:printcolumn:name=Steam,type=integer,JSONPath=.steam
// +crdgen:in:featureGate=Steam +kubebuilder:selectablefield:JSONPath=.steam
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:channel=experimentel
	// +optional
	Boost int32 `json:"boost,omitempty"`
	// +crdgen:featureGate=Staem
	// +optional
	Steam int32 `json:"steam,omitempty"`
	// +crdgen:channel=experimental
	// +optional
	Other int32 `json:"other,omitempty"`
}
