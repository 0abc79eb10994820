// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// LampSpec has a long comment.
//
// Its second paragraph follows a blank line,
// and goes on.
//
//
//
// The third follows three of them.
type LampSpec struct {
	// Name is on one line.
	Name string `json:"name"`
}
