// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Fields of the project's own types, which are left out by other markers.

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:drop
	// +optional
	Always string `json:"always,omitempty"`
	// +crdgen:in:channel=standard +crdgen:drop
	// +optional
	Experimental string `json:"experimental,omitempty"`
	// +crdgen:in:featureGate=Steam;Turbo +crdgen:drop
	// +optional
	Plain string `json:"plain,omitempty"`
}
