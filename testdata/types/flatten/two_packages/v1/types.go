// +groupName=example.com
package v1

import (
	"example.com/cases/types/flatten/two_packages/base"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	base.Device `json:",inline"`

	// +kubebuilder:default=off
	Wanted base.State `json:"wanted"`
}
