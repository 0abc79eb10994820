// Package v1alpha1 is the oldest version.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-defaults.example.com
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has little.
//
// +crdgen:conversion:hubOnly:path=.name,default=nobody
// +crdgen:conversion:hubOnly:path=.inner,reason="it is new"
// +crdgen:conversion:hubOnly:path=.fast,default=true
// +crdgen:conversion:hubOnly:path=.policy,default=Old
// +crdgen:conversion:hubOnly:path=.wait,default="90s"
type FooSpec struct {
	// +crdgen:conversion:preserve:default=Fast
	Style string `json:"style"`
	// +crdgen:conversion:preserve:default=0
	Count *int32 `json:"count,omitempty"`
}
