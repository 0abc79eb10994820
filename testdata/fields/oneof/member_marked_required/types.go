// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// +kubebuilder:validation:AtLeastOneOf=cash;card

type LampSpec struct {
	// +required
	Cash *int64 `json:"cash,omitempty"`
	// +kubebuilder:validation:Required
	Card string `json:"card,omitempty"`
}
