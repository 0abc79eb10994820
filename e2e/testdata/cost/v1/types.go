// Package v1 has a rule over lists without bounds.
// +kubebuilder:object:generate=true
// +groupName=cost.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

// Maze is too big.
type Maze struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MazeSpec `json:"spec,omitempty"`
}

// MazeSpec has two lists that a rule compares, each name with each.
// +kubebuilder:validation:XValidation:rule="self.ways.all(w, self.walls.exists(x, w.contains(x)))"
type MazeSpec struct {
	Ways  []string `json:"ways"`
	Walls []string `json:"walls"`
}
