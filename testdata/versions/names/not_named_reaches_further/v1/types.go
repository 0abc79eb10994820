// +groupName=example.com
package v1

import (
	v2 "example.com/cases/versions/names/not_named_reaches_further/v2"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Bulb comes before Lamp and reaches into v2, which makes controller-gen take
// v2 into the definition of Lamp too.
type Bulb struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec v2.LampSpec `json:"spec"`
}

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
