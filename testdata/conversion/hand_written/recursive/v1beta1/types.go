// Package v1beta1 lacks fields of nodes.
//
// +kubebuilder:object:generate=true
// +groupName=hand-written-recursive.example.com
package v1beta1

import (
	v1 "example.com/cases/conversion/hand_written/recursive/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Plan is a kind.
//
// +kubebuilder:object:root=true
type Plan struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PlanSpec `json:"spec,omitempty"`
}

// PlanSpec holds a tree.
type PlanSpec struct {
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=object
	// +kubebuilder:pruning:PreserveUnknownFields
	Root Node `json:"root,omitempty"`
}

// Node has no TTY, and one store.
//
// +crdgen:conversion:hubOnly:path=.tty
// +crdgen:conversion:hubOnly:path=.gcs
type Node struct {
	Name string `json:"name"`
	S3   string `json:"s3,omitempty"`
	// +listType=map
	// +listMapKey=name
	Children []Node `json:"children,omitempty"`
}

// Convert_v1beta1_Node_To_v1_Node converts a tree.
func Convert_v1beta1_Node_To_v1_Node(src *Node, dst *v1.Node) error {
	*dst = v1.Node{Name: src.Name, S3: src.S3}
	for i := range src.Children {
		var child v1.Node
		if err := Convert_v1beta1_Node_To_v1_Node(&src.Children[i], &child); err != nil {
			return err
		}
		dst.Children = append(dst.Children, child)
	}
	return nil
}

// Convert_v1_Node_To_v1beta1_Node converts a tree.
func Convert_v1_Node_To_v1beta1_Node(src *v1.Node, dst *Node) error {
	*dst = Node{Name: src.Name, S3: src.S3}
	for i := range src.Children {
		var child Node
		if err := Convert_v1_Node_To_v1beta1_Node(&src.Children[i], &child); err != nil {
			return err
		}
		dst.Children = append(dst.Children, child)
	}
	return nil
}
