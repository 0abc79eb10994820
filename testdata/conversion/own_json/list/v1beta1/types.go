// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=own-json-list.example.com
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

// FooSpec has nodes.
type FooSpec struct {
	Node Node `json:"node,omitempty"`
}

// Node writes an empty list of taints, whatever its tag says.
type Node struct {
	Name   string   `json:"name,omitempty"`
	Taints []string `json:"taints,omitempty"`
}

// MarshalJSON leaves taints out where they are nil only.
func (n Node) MarshalJSON() ([]byte, error) {
	fields := map[string]any{}
	if n.Name != "" {
		fields["name"] = n.Name
	}
	if n.Taints != nil {
		fields["taints"] = n.Taints
	}
	return json.Marshal(fields)
}
