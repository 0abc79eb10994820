// Package v1 has one expensive rule, and one whose message has a length that nobody
// knows. Lists whose names are parts of words in them are not to blame.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.tags.all(t, self.tags.exists_one(u, u == t))"
// +kubebuilder:validation:XValidation:rule="self.size < 40",messageExpression="'no oven takes ' + string(self.size)"
type PizzaSpec struct {
	Size int32 `json:"size"`
	// +listType=atomic
	A []string `json:"a"`
	// +listType=atomic
	Tags []string `json:"tags"`
}
