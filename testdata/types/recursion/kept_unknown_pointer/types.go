// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Node `json:"spec"`
}

type Node struct {
	Name string `json:"name"`
	// +kubebuilder:pruning:PreserveUnknownFields
	// +optional
	Next *Node `json:"next,omitempty"`
	// +kubebuilder:validation:items:XPreserveUnknownFields
	// +optional
	Others []Node `json:"others,omitempty"`
}
