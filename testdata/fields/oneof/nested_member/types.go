// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// +kubebuilder:validation:ExactlyOneOf=cash;card.number

type LampSpec struct {
	Cash *int64 `json:"cash,omitempty"`
	Card Card   `json:"card,omitempty"`
}

type Card struct {
	Number string `json:"number"`
}
