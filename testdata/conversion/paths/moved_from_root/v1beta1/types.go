// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=moved-from-root.example.com
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

// FooSpec has a group that the hub dissolves.
type FooSpec struct {
	Replicas int32  `json:"replicas,omitempty"`
	Extra    *Extra `json:"extra,omitempty"`
}

// Extra holds what goes elsewhere.
type Extra struct {
	// +crdgen:conversion:path=/spec/paused
	Paused *bool `json:"paused,omitempty"`
	// +crdgen:conversion:path="/spec/limits/most"
	Most int64 `json:"most,omitempty"`
}
