// Package v1 has its group in a constant.
//
// +groupName=constant.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupName is another one.
const GroupName, other = "other.example.com", ""

// SchemeGroupVersion is what client generators read.
var SchemeGroupVersion = schema.GroupVersion{Group: GroupName, Version: "v1"}

// Lamp is a kind.
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
