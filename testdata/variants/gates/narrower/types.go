// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// What needs more conditions replaces what needs some of them.
//
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:in:featureGate=Steam +crdgen:in:channel=experimental +kubebuilder:validation:Maximum=3
	// +crdgen:in:channel=experimental +kubebuilder:validation:Maximum=2
	// +kubebuilder:validation:Maximum=1
	Heat int32 `json:"heat"`

	// +acme:size:n=2
	// +crdgen:in:channel=experimental +acme:size:n=3
	Name string `json:"name"`
}
