// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:in:channel=experimental +kubebuilder:ac:generate=true

// +kubebuilder:object:root=true
// +crdgen:in:channel=experimental +kubebuilder:object:generate=false
// +crdgen:in:channel=experimental +crdgen:conversion:hub
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:in:featureGate=Steam +crdgen:conversion:drop:reason="nobody reads it"
	// +optional
	Steam int32 `json:"steam,omitempty"`
}
