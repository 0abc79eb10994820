// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=dissolved.example.com
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

// FooSpec has groups that the hub does not have.
type FooSpec struct {
	// +crdgen:conversion:path=.
	Strategy *Strategy `json:"strategy,omitempty"`
	Items    []Item    `json:"items,omitempty"`
}

// Strategy is no struct of the hub.
type Strategy struct {
	Type string `json:"type,omitempty"`
	// +crdgen:conversion:path=.
	Rolling *Rolling `json:"rolling,omitempty"`
}

// Rolling is none either.
type Rolling struct {
	// +crdgen:conversion:path=.limits.surge
	Surge *int32 `json:"surge,omitempty"`
}

// Item has one of them, too.
type Item struct {
	Key string `json:"key"`
	// +crdgen:conversion:path=.
	Strategy *Strategy `json:"strategy,omitempty"`
}
