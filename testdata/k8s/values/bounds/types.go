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
	// +k8s:minimum=4
	// +k8s:maximum=12
	Slices int32 `json:"slices"`
	Share  Share `json:"share"`
}

// +k8s:minimum=0
// +k8s:maximum=100
type Share int32
