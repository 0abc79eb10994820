// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=key-misuse.example.com
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

// FooSpec names keys that are none.
type FooSpec struct {
	// +crdgen:conversion:key={nam}
	Unknown []Step `json:"unknown,omitempty"`
	// +crdgen:conversion:key={}
	Nothing []Step `json:"nothing,omitempty"`
	// +crdgen:conversion:key={nick}
	Pointer []Step `json:"pointer,omitempty"`
	// +crdgen:conversion:key={ref}
	Struct []Step `json:"struct,omitempty"`
	// +crdgen:conversion:key={name,debug}
	Lost []Step `json:"lost,omitempty"`
	// +crdgen:conversion:key={mode}
	Changed []Step `json:"changed,omitempty"`
}

// Step has less.
//
// +crdgen:conversion:hubOnly:path=.tty
type Step struct {
	Name string  `json:"name"`
	Nick *string `json:"nick,omitempty"`
	Ref  Ref     `json:"ref,omitempty"`
	// +crdgen:conversion:enum={Old: New}
	Mode string `json:"mode,omitempty"`
	// +crdgen:conversion:preserve
	Debug string `json:"debug,omitempty"`
}

// Ref is a struct.
type Ref struct {
	Name string `json:"name,omitempty"`
}
