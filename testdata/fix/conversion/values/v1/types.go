// Package v1 is stored.
//
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec"`
}

type FooSpec struct {
	Toppings []Topping `json:"toppings,omitempty"`
	Sauces   []Sauce   `json:"sauces,omitempty"`
	// +listType=map
	// +listMapKey=region
	Zones []Zone `json:"zones,omitempty"`
	Small int32  `json:"small,omitempty"`
	// +kubebuilder:validation:Enum=RollingUpdate;"in place"
	Strategy string `json:"strategy,omitempty"`
	// +kubebuilder:validation:Enum=ClusterIP;NodePort
	Service string   `json:"service,omitempty"`
	Paused  bool     `json:"paused,omitempty"`
	Backend Backend  `json:"backend,omitempty,omitzero"`
	Options Template `json:"options,omitempty,omitzero"`
}

type Topping struct {
	Name     string `json:"name"`
	Quantity int32  `json:"quantity"`
	Large    bool   `json:"large,omitempty"`
}

type Sauce struct {
	Name     string `json:"name"`
	Quantity int32  `json:"quantity"`
}

type Zone struct {
	Name   string `json:"name"`
	Region string `json:"region"`
}

type Backend struct {
	Host string `json:"host,omitempty"`
}

type Template struct {
	Spec Inner `json:"spec,omitempty,omitzero"`
}

type Inner struct {
	ExpireAfter string `json:"expireAfter,omitempty"`
}
