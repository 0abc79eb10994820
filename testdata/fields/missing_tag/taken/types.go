// The name that a field should have may be another field's.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

type LampSpec struct {
	Colour  string
	Painted string `json:"colour,omitempty"`
	Size    int32  `json:"watts,omitempty"`
	Watts   int32
}
