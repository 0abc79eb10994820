// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Item is a very long text about an item that is cut somewhere here.
// +crdgen:description:max=10
type Item struct {
	// A is a very long text about a that is cut somewhere here.
	A string `json:"a"`
}

// Items is a very long text about items that is cut somewhere here.
// +crdgen:description:max=10
type Items []struct {
	// Q is a very long text about a that is cut somewhere here.
	A string `json:"a"`
}
type S struct {
	A Items `json:"a"`
	// +kubebuilder:validation:items:XValidation:rule="true"
	B Items `json:"b"`
	// +kubebuilder:validation:items:XValidation:rule="true"
	C []Item `json:"c"`
}

type K struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              S `json:"spec"`
}
