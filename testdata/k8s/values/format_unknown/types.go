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
	// +k8s:format=k8s-shortname
	Name string `json:"name"`
	// +k8s:format=email
	Mail string `json:"mail"`
	// +k8s:format=k8s-uuid
	ID int64 `json:"id"`
}
