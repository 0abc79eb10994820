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
	// +k8s:optional
	// +k8s:unionMember
	Box Box `json:"box,omitempty"`
	// +k8s:optional
	// +k8s:unionMember
	Bag *Box `json:"bag,omitempty"`
	// +k8s:optional
	// +k8s:zeroOrOneOfMember(union: "more")
	Left Box `json:"left,omitzero"`
	// +k8s:optional
	// +k8s:zeroOrOneOfMember(union: "more")
	Right Box `json:"right"`
	// +k8s:optional
	// +k8s:forbidden
	Old Box `json:"old,omitempty"`
}

type Box struct {
	// +k8s:optional
	Label *string `json:"label,omitempty"`
}
