// +groupName=example.com
package v1

import (
	. "example.com/cases/load/imports/with_dot/light"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Shade  Shade   `json:"shade"`
	Others []Shade `json:"others"`
}
