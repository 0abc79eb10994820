// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=hub-only-shared-struct-twice.example.com
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

// FooSpec says what it lacks.
//
// +crdgen:conversion:hubOnly:path=.template.account
// +crdgen:conversion:hubOnly:path=.template.prefix
type FooSpec struct {
	// +crdgen:conversion:path=.template.args
	Args []string `json:"args,omitempty"`
	Bar  BarSpec  `json:"bar,omitempty"`
}

// BarSpec says half of what it lacks: what the struct around it says is not about it.
//
// +crdgen:conversion:hubOnly:path=.template.prefix
type BarSpec struct {
	// +crdgen:conversion:path=.template.args
	Args []string `json:"args,omitempty"`
}
