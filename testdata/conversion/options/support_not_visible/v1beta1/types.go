// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=support-not-visible.example.com
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

// FooSpec lacks what the hub has.
//
// +crdgen:conversion:hubOnly:path=.minReadySeconds,default=10
// +crdgen:conversion:hubOnly:path=.paused
// +crdgen:conversion:hubOnly:path=.strategy
// +crdgen:conversion:hubOnly:path=.mode,default=Fast
// +crdgen:conversion:hubOnly:path=.timeout,default="90s"
// +crdgen:conversion:hubOnly:path=.grace,default="1500ms"
type FooSpec struct {
	Replicas *int32 `json:"replicas,omitempty"`
}
