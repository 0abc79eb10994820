// Package v1 has lists by key whose keys are missing, misspelt or optional.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +listType=map
	A []Item `json:"a"`
	// +listType=map
	// +listMapKey=nmae
	B []Item `json:"b"`
	// +listType=map
	// +listMapKey=name
	// +listMapKey=port
	C []Item `json:"c"`
	// +listType=map
	// +listMapKey=name
	D []string `json:"d"`
	// +listMapKey=name
	E []Item `json:"e"`
}

// Item is an item.
type Item struct {
	Name string `json:"name"`
	Port int    `json:"port,omitempty"`
}
