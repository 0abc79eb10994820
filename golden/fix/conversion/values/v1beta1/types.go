// Package v1beta1 has some markers, and not all.
//
// +groupName=example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
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
	// +crdgen:conversion:preserve
	Toppings []string `json:"toppings,omitempty"`
	// +crdgen:conversion:elem:key=name,count=quantity
	Sauces []string `json:"sauces,omitempty"`
	// +crdgen:conversion:mapKey=region
	Zones map[string]Area `json:"zones,omitempty"`
	// +crdgen:conversion:preserve
	Small int64 `json:"small,omitempty"`
	// +kubebuilder:validation:Enum=rollingUpdate;in-place
	// +crdgen:conversion:enum={"in-place": "in place", rollingUpdate: RollingUpdate}
	Strategy string `json:"strategy,omitempty"`
	// +crdgen:conversion:enum={clusterip: ClusterIP, nodeport: NodePort}
	// +kubebuilder:validation:Enum=clusterip;nodeport
	Service string `json:"service,omitempty"`
	// +crdgen:conversion:path=.backend.host
	BackendHost string   `json:"backendHost,omitempty"`
	Options     Template `json:"options,omitempty"`
	// +crdgen:conversion:path=.options.spec.expireAfter
	ExpireAfter string `json:"expireAfter,omitempty"`
}

type Area struct {
	Name string `json:"name"`
}

type Template struct {
	Spec Inner `json:"spec,omitempty"`
}

type Inner struct{}
