// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
// +crdgen:anyOf=.name +required
// +crdgen:in:channel=standard +crdgen:anyOf=.size +required
// +crdgen:in:channel=experimental +crdgen:anyOf=.weight +required
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Name string `json:"name,omitempty"`
	Size int32  `json:"size,omitempty"`
	// +crdgen:channel=experimental
	Weight int32 `json:"weight,omitempty"`
}
