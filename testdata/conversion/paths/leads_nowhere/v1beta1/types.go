// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=path-leads-nowhere.example.com
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

// FooSpec is the old one.
type FooSpec struct {
	// +crdgen:conversion:path=.deletion.drainSecond
	Drain int32 `json:"drain,omitempty"`
	// +crdgen:conversion:path=/spec/nowhere
	Other int32 `json:"other,omitempty"`
	// +crdgen:conversion:path=.list.name
	Name string `json:"name,omitempty"`
	// +crdgen:conversion:path=.selector.matchLabels
	Labels map[string]string `json:"labels,omitempty"`
}
