// Package v1beta1 has some markers, and not all.
//
// +groupName=example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec"`
}

// FooSpec is what the user asks for.
//
// +crdgen:conversion:hubOnly:path=.paused
type FooSpec struct {
	// +crdgen:conversion:elem:key=name,count=quantity
	Toppings []string        `json:"toppings,omitempty"`
	Sauces   []string        `json:"sauces,omitempty"`
	Zones    map[string]Area `json:"zones,omitempty"`
	Small    int64           `json:"small,omitempty"`
	// +kubebuilder:validation:Enum=rollingUpdate;in-place
	Strategy string `json:"strategy,omitempty"`
	// +crdgen:conversion:enum={nodeport: Nodeport}
	// +kubebuilder:validation:Enum=clusterip;nodeport
	Service     string   `json:"service,omitempty"`
	BackendHost string   `json:"backendHost,omitempty"`
	Options     Template `json:"options,omitempty"`
	ExpireAfter string   `json:"expireAfter,omitempty"`
}

type Area struct {
	Name string `json:"name"`
}

type Template struct {
	Spec Inner `json:"spec,omitempty"`
}

type Inner struct{}
