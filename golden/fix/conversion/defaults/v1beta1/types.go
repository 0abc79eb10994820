// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=fix-defaults.example.com
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

// FooSpec is older.
// +crdgen:conversion:hubOnly:path=.strategy,default=Recreate
// +crdgen:conversion:hubOnly:path=.replicas,default=3
// +crdgen:conversion:hubOnly:path=.timeout,default="1h30m"
// +crdgen:conversion:hubOnly:path=.enabled
// +crdgen:conversion:hubOnly:path=.flag,default="true"
// +crdgen:conversion:hubOnly:path=.left
type FooSpec struct {
	Name string `json:"name"`
}
