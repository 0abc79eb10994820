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
	// +kubebuilder:validation:MaxLength=10
	// +k8s:maxLength=20
	Name string `json:"name"`
	// +k8s:maxLength=-1
	Note string `json:"note"`
}
