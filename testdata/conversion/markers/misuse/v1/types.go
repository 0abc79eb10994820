// Package v1 is the hub.
//
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has what is meant.
type FooSpec struct {
	Host  string  `json:"host,omitempty"`
	Same  string  `json:"same,omitempty"`
	Num   int32   `json:"num,omitempty"`
	Extra *string `json:"extra,omitempty"`
	Door  *bool   `json:"door,omitempty"`
	Gate  []int32 `json:"gate,omitempty"`
	Inner Inner   `json:"inner,omitempty"`
}

// Inner has the same name in both versions.
type Inner struct {
	Name string `json:"name,omitempty"`
}
