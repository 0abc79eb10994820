// +groupName=example.com
package v1

import (
	v2 "example.com/cases/versions/names/not_named_and_not_reached/v2"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Lamp uses a type of the next version, which alone does not make that a
// version of the definition.
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec v2.LampSpec `json:"spec"`
}
