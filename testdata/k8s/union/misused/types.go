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
	Method int32 `json:"method"`
	// +k8s:unionDiscriminator(union: "empty")
	Kind string `json:"kind"`
	// +k8s:unionDiscriminator(union: "two")
	First string `json:"first"`
	// +k8s:unionDiscriminator(union: "two")
	Second string `json:"second"`
	// +k8s:unionMember(union: "two", memberName: "Same")
	Cash *int32 `json:"cash,omitempty"`
	// +k8s:unionMember(union: "two", memberName: "Same")
	Card *int32 `json:"card,omitempty"`
	// +k8s:unionMember
	Inlined `json:",inline"`
}

type Inlined struct {
	Note string `json:"note,omitempty"`
}
