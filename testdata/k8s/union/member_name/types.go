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
	// +k8s:unionMember(memberName: "Card")
	Card *int32 `json:"card,omitempty"`
	// +k8s:unionMember(memberName: "Cahs")
	Cash *int32 `json:"cash,omitempty"`
	// +k8s:unionMember
	Voucher *int32 `json:"voucher,omitempty"`
}

// +k8s:enum
type Method string

const (
	MethodCash Method = "Cash"
	MethodCard Method = "Card"
)
