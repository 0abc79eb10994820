// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	One One `json:"one"`
	Two Two `json:"two"`
}

// A group has this comment.
type (
	// One has a comment of its own.
	One struct{}

	Two struct{}
)
