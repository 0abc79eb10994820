// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=hub-only-refused.example.com
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

// FooSpec promises what the hub does not allow.
//
// +crdgen:conversion:hubOnly:path=.strategy,default=nonsense
// +crdgen:conversion:hubOnly:path=.replicas,default=11
// +crdgen:conversion:hubOnly:path=.zone,default="Zürich"
// +crdgen:conversion:hubOnly:path=.class,default=none
// +crdgen:conversion:hubOnly:path=.pairs,default=3
// +crdgen:conversion:hubOnly:path=.timeout,default="60m"
// +crdgen:conversion:hubOnly:path=.far.level,default=7,reason="it was for tests"
type FooSpec struct {
	// +crdgen:conversion:preserve:default=7
	// +kubebuilder:validation:Maximum=5
	Level int32 `json:"level,omitempty"`
	// +crdgen:conversion:preserve:default=5
	Name string `json:"name,omitempty"`
	// +crdgen:conversion:drop:reason="of no use",default=C
	// +kubebuilder:validation:Enum=A;B
	Gone string `json:"gone,omitempty"`
	// +crdgen:conversion:preserve:default=C
	Kept string `json:"kept,omitempty"`
	// +crdgen:conversion:path=.other
	// +crdgen:conversion:preserve:default=C
	Another *string `json:"another,omitempty"`
}
