// Package v1 computes its group.
//
// +groupName=computed.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

const domain = "example.com"

// SchemeGroupVersion is not written out.
var SchemeGroupVersion = schema.GroupVersion{Group: "computed." + domain, Version: "v1"}

// Lamp is a kind.
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
