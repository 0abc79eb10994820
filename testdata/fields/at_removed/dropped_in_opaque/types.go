// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.seats +crdgen:drop
	// +crdgen:opaque
	Above Table `json:"above"`
	// +crdgen:opaque
	// +crdgen:at=.seats +crdgen:drop
	Below Table `json:"below"`
}

type Table struct {
	Seats int32 `json:"seats"`
}
