// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Shelf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShelfSpec `json:"spec"`
}

type ShelfSpec struct {
	// +crdgen:in:channel=standard +kubebuilder:validation:Maximum=3
	Boards int32 `json:"boards"`
	// +crdgen:channel=experimental
	Light bool `json:"light,omitempty"`
	// +crdgen:featureGate=Wheels
	Wheels int32 `json:"wheels,omitempty"`
}
