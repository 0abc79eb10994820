// +groupName=example.com
package v1

import (
	"example.com/cases/load/declarations/syntax_error_in_reached_package/other"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec other.Broken `json:"spec"`
}
