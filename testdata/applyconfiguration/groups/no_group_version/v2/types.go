// +kubebuilder:ac:generate=true
// +groupName=example.com
package v2

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion has the wrong name.
var GroupVersion = schema.GroupVersion{Group: "example.com", Version: "v2"}

// Shelf is one thing.
// +kubebuilder:resource
type Shelf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
