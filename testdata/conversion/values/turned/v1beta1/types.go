// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=turned.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has structs with keys.
type FooSpec struct {
	// +crdgen:conversion:elem:key=name,count=quantity
	Toppings []Topping `json:"toppings,omitempty"`
	// +crdgen:conversion:elem:key=name
	// +crdgen:conversion:preserve
	Names []Named `json:"names,omitempty"`
	// +crdgen:conversion:mapKey=name
	// +listType=map
	// +listMapKey=name
	Zones []Zone `json:"zones,omitempty"`
}

// Topping counts.
type Topping struct {
	Name     string `json:"name"`
	Quantity int32  `json:"quantity"`
}

// Named has more than a name.
type Named struct {
	Name  string `json:"name"`
	Title string `json:"title,omitempty"`
}

// Zone has its name.
//
// +crdgen:conversion:hubOnly:path=.weight
type Zone struct {
	Name string `json:"name"`
	Up   bool   `json:"up,omitempty"`
}
