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
	// +k8s:eachKey=+k8s:maxLength=20
	// +k8s:eachKey=+k8s:format=k8s-label-key
	// +k8s:eachKey=+k8s:neq="all"
	// +k8s:maxProperties=16
	Prices map[string]int32 `json:"prices"`
}
