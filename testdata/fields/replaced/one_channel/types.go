// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:in:channel=standard +crdgen:opaque
	Course Course `json:"course"`
	// +crdgen:in:channel=standard +crdgen:at=.degrees +crdgen:drop
	Heat Heat `json:"heat"`
}

type Course struct {
	Next *Course `json:"next,omitempty"`
}

type Heat struct {
	Degrees float64 `json:"degrees"`
}
