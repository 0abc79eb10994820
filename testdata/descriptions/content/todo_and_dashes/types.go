// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// Name of the lamp.
	// TODO(me): rename.
	// Second line.
	Name string `json:"name"`
	// Todo in other letters stays,
	//  and so does one behind blanks:
	//  TODO
	Other string `json:"other"`
	// Room of the lamp.
	// ---
	// What follows is for maintainers.
	Room string `json:"room"`
	// TODO
	// ---
	Empty string `json:"empty"`
}
