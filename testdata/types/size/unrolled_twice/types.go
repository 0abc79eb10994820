// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Tree struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Root Node `json:"root"`
}

type Node struct {
	Name string `json:"name"`
	// +crdgen:recursion:depth=20
	Left []Node `json:"left,omitempty"`
	// +crdgen:recursion:depth=20
	Right []Node `json:"right,omitempty"`
}
