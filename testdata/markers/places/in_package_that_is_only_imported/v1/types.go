// +groupName=example.com
package v1

import (
	"example.com/cases/markers/places/in_package_that_is_only_imported/base"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec base.Device `json:"spec"`
}
