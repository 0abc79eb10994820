// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +k8s:subfield(metadata)=+k8s:subfield(name)=+k8s:format=k8s-short-name
// +k8s:subfield(spec)=+k8s:subfield(sauce)=+k8s:maxLength=3
// Pizza is what a customer gets.
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +k8s:optional
	Sauce *string `json:"sauce,omitempty"`
}
