// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// The second tag makes the rule that costs too much.
	//
	// +k8s:maxItems=90000
	// +listType=atomic
	// +k8s:unique=set
	Bulbs []Bulb `json:"bulbs,omitempty"`
}

type Bulb struct {
	Colour string `json:"colour"`
}
