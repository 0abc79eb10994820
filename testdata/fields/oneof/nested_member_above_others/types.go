// What is wrong with the fields is told beside a marker that names none of them.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:printcolumn:name=Cash,type=integer,JSONPath=.spec.cash
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// +kubebuilder:validation:ExactlyOneOf=cash;card.number
type LampSpec struct {
	// +kubebuilder:validation:MaxLength=3
	Cash *int64 `json:"cash,omitempty"`
	Card Card   `json:"card,omitempty"`
}

type Card struct {
	Number string `json:"number,omitempty"`
}
