// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=hand-written-recursive.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Plan is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
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

// Node holds nodes.
//
// +kubebuilder:validation:AtMostOneOf=s3;gcs
type Node struct {
	Name string `json:"name"`
	TTY  bool   `json:"tty,omitempty"`
	S3   string `json:"s3,omitempty"`
	GCS  string `json:"gcs,omitempty"`
	// +listType=map
	// +listMapKey=name
	Children []Node `json:"children,omitempty"`
}
