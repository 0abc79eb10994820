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
	Payment Payment `json:"payment"`
}

type Payment struct {
	// +k8s:unionMember(union: "method")
	// +optional
	Cash *Cash `json:"cash,omitempty"`
	// +k8s:unionMember(union: "method")
	// +optional
	Cards []string `json:"cards,omitempty"`
	// +k8s:zeroOrOneOfMember
	// +optional
	Tip *int32 `json:"tip,omitempty"`
	// +k8s:zeroOrOneOfMember
	// +optional
	Discount int32 `json:"discount,omitempty"`
}

type Cash struct {
	Amount int32 `json:"amount"`
}
