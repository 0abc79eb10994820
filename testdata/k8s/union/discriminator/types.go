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
	// +k8s:unionDiscriminator
	Method Method `json:"method"`
	// +k8s:unionMember
	// +optional
	Cash *Cash `json:"cash,omitempty"`
	// +k8s:unionMember(memberName: "Card")
	// +optional
	CreditCard *Card `json:"credit-card,omitempty"`
}

// +k8s:enum
type Method string

const (
	MethodCash Method = "Cash"
	MethodCard Method = "Card"
	MethodNone Method = "None"
)

type Cash struct {
	Amount int32 `json:"amount"`
}

type Card struct {
	Number string `json:"number"`
}
