// Package v1 has a column of a type whose schema cannot be made.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:printcolumn:name=Kid,type=string,JSONPath=.spec.kids[0].kids[0].name
type Family struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Person `json:"spec"`
}

type Person struct {
	Name string `json:"name,omitempty"`
	// +optional
	Kids []Person `json:"kids,omitempty"`
}
