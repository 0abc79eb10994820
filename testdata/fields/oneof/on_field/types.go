// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:ExactlyOneOf=cash;card
	Payment Payment `json:"payment"`
}

type Payment struct {
	Cash *int64  `json:"cash,omitempty"`
	Card *string `json:"card,omitempty"`
}
