// Package v1beta1 has texts that are not what the only text of an item is, or are.
//
// +groupName=example.com
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

// FooSpec has lists of texts in one version.
type FooSpec struct {
	Hosts    []string `json:"hosts,omitempty"`
	Backends []string `json:"backends,omitempty"`
	// +crdgen:conversion:elem:key=name,count=quantity
	Toppings []string `json:"toppings,omitempty"`
	// +crdgen:conversion:elem:key=zoneName
	Zones []string `json:"zones,omitempty"`
}
