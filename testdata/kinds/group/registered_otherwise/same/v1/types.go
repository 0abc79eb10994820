// Package v1 registers what it says, and has other groups besides.
//
// +groupName=same.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

const group = "same.example.com"

var (
	GroupVersion    = schema.GroupVersion{Group: group, Version: "v1"}
	OldGroupVersion = schema.GroupVersion{Group: "old.example.com", Version: "v1"}
	Other           = schema.GroupVersionKind{Group: "old.example.com", Version: "v1", Kind: "Lamp"}
)

// Lamp is a kind.
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
