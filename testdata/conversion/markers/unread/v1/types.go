// Package v1 has a marker that should make it the hub.
//
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hubb
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has another form than that of the others.
type FooSpec struct {
	Street string `json:"street,omitempty"`
}

// Bar is a kind whose hub is known.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Bar struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BarSpec `json:"spec,omitempty"`
}

// BarSpec has what is meant.
type BarSpec struct {
	Timeout metav1.Duration `json:"timeout,omitempty"`
	Extra   *string         `json:"extra,omitempty"`
	More    *int32          `json:"more,omitempty"`
	Street  string          `json:"street,omitempty"`
	Level   string          `json:"level,omitempty"`
	Host    string          `json:"host,omitempty"`
}
