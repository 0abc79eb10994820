// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Graph struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +listType=set
	Names []string `json:"names"`

	// +listType=map
	// +listMapKey=name
	// +listMapKey=zone
	Nodes []Node `json:"nodes"`

	// +listType=atomic
	Path []string `json:"path"`

	// +mapType=atomic
	Labels map[string]string `json:"labels"`

	// +structType=atomic
	Root Node `json:"root"`
}

type Node struct {
	Name string `json:"name"`
	Zone string `json:"zone"`
}
