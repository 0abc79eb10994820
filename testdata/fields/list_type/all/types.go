// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +listType=atomic
	Rooms []string `json:"rooms"`
	// +listType=set
	Colours []string `json:"colours"`
	// +listType=map
	// +listMapKey=floor
	// +listMapKey=socket
	Bulbs []Bulb `json:"bulbs"`
	// +k8s:listType=map
	// +k8s:listMapKey=floor
	Spares []Bulb `json:"spares"`
}

type Bulb struct {
	Floor  int32  `json:"floor"`
	Socket string `json:"socket"`
}
