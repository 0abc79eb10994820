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
	// +k8s:opaqueType
	Names []Name `json:"names"`
	// +k8s:opaqueType
	Plain string `json:"plain"`
	// +k8s:eachKey=+k8s:opaqueType
	ByName map[Name]string `json:"byName"`
}

type Name string
