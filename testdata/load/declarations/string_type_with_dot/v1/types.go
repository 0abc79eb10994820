// +groupName=example.com
package v1

import (
	. "example.com/cases/load/declarations/string_type_with_dot/light"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Colour Colour `json:"colour"`
}
