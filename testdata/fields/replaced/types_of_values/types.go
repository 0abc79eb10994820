// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// What stands above a field is judged by what its type is, with a schema or without.

	// +crdgen:opaque
	// +kubebuilder:validation:MinProperties=1
	// +kubebuilder:validation:MaxLength=3
	Course Course `json:"course"`
	// +crdgen:at=.next +kubebuilder:validation:MinProperties=1
	// +crdgen:at=. +crdgen:opaque
	Other Course `json:"other"`
	// +crdgen:opaque
	// +kubebuilder:validation:MaxProperties=3
	// +kubebuilder:validation:values:MinProperties=1
	Wheels map[string]Wheels `json:"wheels"`
	// +crdgen:at=.degrees +crdgen:drop
	// +crdgen:at=.degrees +kubebuilder:validation:Minimum=3
	// +crdgen:at=.degrees.more +crdgen:drop
	// +kubebuilder:validation:XValidation:rule="self.degrees > 3"
	Heat Heat `json:"heat"`
}

type Wheels struct {
	Sizes []float64 `json:"sizes"`
}

type Course struct {
	Next *Course `json:"next,omitempty"`
}

type Heat struct {
	Degrees float64 `json:"degrees"`
	Fan     bool    `json:"fan"`
}
