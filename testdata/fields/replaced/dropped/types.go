// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:at=.spec.probe +crdgen:drop
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

type Spec struct {
	Probe chan int `json:"probe"`
	// +crdgen:at=.next +crdgen:drop
	First Course `json:"first"`
	// +crdgen:at=[*].next +crdgen:drop
	Others []Course `json:"others"`
	// +crdgen:at=.degrees +crdgen:drop
	Heat `json:",inline"`
}

type Course struct {
	Name string `json:"name"`
	// +crdgen:at=.next +crdgen:drop
	Next *Course `json:"next,omitempty"`
}

type Heat struct {
	Degrees float64 `json:"degrees"`
	Fan     bool    `json:"fan"`
}
