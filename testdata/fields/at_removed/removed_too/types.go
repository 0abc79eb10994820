// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Nothing is left of what other markers say of a field that one drops, whichever
	// of them stands first.

	// +crdgen:at=.plate +crdgen:drop
	// +crdgen:at=.plate.size +kubebuilder:validation:Maximum=5
	First Table `json:"first"`
	// +crdgen:at=.plate +required
	// +crdgen:at=.plate +crdgen:drop
	Last Table `json:"last"`
	// +crdgen:at=.plate +crdgen:opaque
	// +crdgen:at=.plate.size +kubebuilder:validation:Maximum=5
	// +crdgen:at=.plate +crdgen:describe="anything"
	Opaque Table `json:"opaque"`
}

type Table struct {
	// +optional
	Plate Plate `json:"plate,omitzero"`
	Seats int32 `json:"seats"`
}

type Plate struct {
	Size int32 `json:"size"`
}
