// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// The object has no other field.
//
// +crdgen:at=.spec.steam +kubebuilder:validation:MaxLength=10
// +crdgen:at=.fan +crdgen:drop
// +crdgen:at=.fan.speed +kubebuilder:validation:Maximum=10
//
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`

	// +crdgen:at=.speed +crdgen:drop
	Light Fan `json:"light"`
	// +crdgen:at=.speed +kubebuilder:validation:Maximum=10
	Fan Fan `json:"fan"`
}

type OvenSpec struct {
	// +crdgen:channel=experimental
	// +optional
	Steam string `json:"steam,omitempty"`
}

type Fan struct {
	Speed int32 `json:"speed"`
}
