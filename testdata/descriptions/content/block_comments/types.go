// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

/*
LampSpec is described

	in a block.
*/
type LampSpec struct {
	/* Name is on one line. */
	Name string `json:"name"`

	/*
	   Room has
	     odd indentation.
	*/
	Room string `json:"room"`
}
