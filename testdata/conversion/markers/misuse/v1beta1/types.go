// Package v1beta1 has markers that say what cannot be.
//
// +groupName=example.com
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

// FooSpec has fields that the markers above it say it lacks, and paths that begin at the wrong struct.
//
// +crdgen:conversion:hubOnly:path=.same
// +crdgen:conversion:hubOnly:path=/spec/extra
// +crdgen:conversion:hubOnly:path=.
type FooSpec struct {
	// +crdgen:conversion:path=.spec.host
	Address string `json:"address,omitempty"`
	Same    string `json:"same,omitempty"`
	// +crdgen:conversion:path=/door
	Entry *bool `json:"entry,omitempty"`
	// +crdgen:conversion:func:to=v1.Split,from=Join,paths={.gate,.gate}
	Gates string `json:"gates,omitempty"`
	// +crdgen:conversion:func:to=Split,from=Join,paths={}
	Windows string `json:"windows,omitempty"`
	// +crdgen:conversion:path=.num
	Count int32 `json:"count,omitempty"`
	Num   int32 `json:"num,omitempty"`
	Inner Inner `json:"inner,omitempty"`
}

// Inner names a type that is not there.
//
// +crdgen:conversion:type=v1.Inner
type Inner struct {
	Name string `json:"name,omitempty"`
}
