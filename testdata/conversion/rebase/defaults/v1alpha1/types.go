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
// +crdgen:conversion:hubOnly:path=.gone,reason="nobody knew it"
// +crdgen:conversion:hubOnly:path=.bare
// +crdgen:conversion:hubOnly:path=.far
// +crdgen:conversion:hubOnly:path=.inner,reason="it is new"
type FooSpec struct {
	// +crdgen:conversion:path=.mode
	Style string `json:"style"`
	Count *int32 `json:"count,omitempty"`
}
