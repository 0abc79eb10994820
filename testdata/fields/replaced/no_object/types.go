// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Only what may be an object can be replaced by one.

	// +crdgen:opaque
	List []Course `json:"list"`
	// +crdgen:opaque
	Degrees float64 `json:"degrees"`
	// +crdgen:opaque
	Done chan int `json:"done"`
	// +crdgen:at=.nxt +crdgen:drop
	Course Course `json:"course"`
}

type Course struct {
	Next *Course `json:"next,omitempty"`
}
