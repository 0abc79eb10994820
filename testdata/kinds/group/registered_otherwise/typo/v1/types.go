// Package v1 registers another group than that of its CRDs.
//
// +groupName=typo.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion is misspelt.
var GroupVersion = schema.GroupVersion{Group: "tyop.example.com", Version: "v1"}

// Lamp is a kind.
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Bulb is another one.
type Bulb struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
