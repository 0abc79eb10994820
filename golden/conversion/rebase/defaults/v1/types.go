// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-defaults.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has what the other lacks, and lacks what the other has.
// +crdgen:conversion:hubOnly:path=.fast,default=true,reason="replaced by mode"
// +crdgen:conversion:hubOnly:path=.policy,default=Old
// +crdgen:conversion:hubOnly:path=.wait,default="90s"
type FooSpec struct {
	Name string `json:"name,omitempty"`
	// +kubebuilder:validation:Enum=Slow;Fast
	// +crdgen:conversion:preserve:default=Fast
	Mode string `json:"mode"`
	// +crdgen:conversion:preserve:default=0
	Count *int32 `json:"count,omitempty"`
	// +crdgen:conversion:drop:reason="nobody read it",default=never
	Gone string `json:"gone,omitempty"`
	// +crdgen:conversion:drop:reason="nobody wrote it"
	Bare []string `json:"bare,omitempty"`
	// +crdgen:conversion:path=.
	Far   *Far   `json:"far,omitempty"`
	Inner *Inner `json:"inner,omitempty"`
}

// Far is made of nothing.
type Far struct {
	// +crdgen:conversion:preserve:default=7
	Level int32 `json:"level,omitempty"`
}

// Inner has fewer fields.
// +crdgen:conversion:hubOnly:path=.depth,default=3
type Inner struct {
	Name string `json:"name,omitempty"`
}
