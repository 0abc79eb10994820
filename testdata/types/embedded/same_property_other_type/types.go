// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Indoor  `json:",inline"`
	Outdoor `json:",inline"`
}

type Indoor struct {
	Power int32 `json:"power"`
}

type Outdoor struct {
	Power string `json:"power"`
}
