// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Rooms map[Room]int32 `json:"rooms"`
}

type Room struct{ floor int32 }

func (r Room) MarshalJSON() ([]byte, error) { return nil, nil }
