// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=own-json.example.com
package v1beta1

import (
	"encoding/json"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec holds values of any form.
type FooSpec struct {
	Default *Value  `json:"default,omitempty"`
	Enum    []Value `json:"enum,omitempty"`
}

// Value is any JSON.
type Value struct {
	Raw []byte `json:"-"`
}

// MarshalJSON writes what was read.
func (v Value) MarshalJSON() ([]byte, error) {
	if len(v.Raw) == 0 {
		return []byte("null"), nil
	}
	return v.Raw, nil
}

// UnmarshalJSON keeps what is read, but null.
func (v *Value) UnmarshalJSON(data []byte) error {
	if string(data) != "null" {
		v.Raw = append(json.RawMessage(nil), data...)
	}
	return nil
}
