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
	// +k8s:listType=map
	// +k8s:listMapKey=type
	// +k8s:maxItems=8
	// +k8s:item(type: "Eaten")=+k8s:zeroOrOneOfMember
	// +k8s:item(type: "Dropped")=+k8s:zeroOrOneOfMember
	// +k8s:item(type: "Baked")=+k8s:unionMember(union: "dough")
	// +k8s:item(type: "Raw")=+k8s:unionMember(union: "dough")
	Conditions []Condition `json:"conditions"`
}

type Condition struct {
	// +k8s:maxLength=20
	Type string `json:"type"`
}
