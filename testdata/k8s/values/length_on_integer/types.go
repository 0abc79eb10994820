// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is what a customer gets.
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +k8s:minLength=1
	Slices int32 `json:"slices"`
	Size   Size  `json:"size"`
	// +k8s:eachVal=+k8s:maxLength=3
	Weights []int64 `json:"weights"`
}

// +k8s:maxLength=3
type Size int
