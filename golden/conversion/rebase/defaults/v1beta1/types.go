// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-defaults.example.com
package v1beta1

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

// FooSpec is older.
type FooSpec struct {
	Name   string          `json:"name,omitempty"`
	Policy string          `json:"policy"`
	Wait   metav1.Duration `json:"wait"`
	Fast   *bool           `json:"fast,omitempty"`
	Inner  Inner           `json:"inner,omitempty,omitzero"`
}

// Inner has more fields.
type Inner struct {
	Name  string `json:"name,omitempty"`
	Depth int32  `json:"depth,omitempty"`
}
