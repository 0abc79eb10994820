// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Bulbs Bulbs `json:"bulbs"`
	// The field's word counts more than the type's.
	// +listType=atomic
	Spares Colours `json:"spares"`
}

// +listType=map
// +listMapKey=socket

type Bulbs []Bulb

type Bulb struct {
	Socket string `json:"socket"`
}

// +listType=set

type Colours []string
