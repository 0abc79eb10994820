// +groupName=example.com
package v1

import (
	"example.com/cases/load/imports/versioned/v2"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Shade light.Shade `json:"shade"`
}
