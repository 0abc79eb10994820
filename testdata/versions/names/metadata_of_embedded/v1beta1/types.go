// +groupName=example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type object struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Lamp is a version by what it embeds.
type Lamp struct {
	object `json:",inline"`

	Watts int32 `json:"watts"`
}
