// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Payment Payment `json:"payment"`
	Power   Power   `json:"power"`
	Place   Place   `json:"place"`
}

// +kubebuilder:validation:ExactlyOneOf=cash;card

type Payment struct {
	Cash *int64  `json:"cash,omitempty"`
	Card *string `json:"card,omitempty"`
}

// +kubebuilder:validation:AtMostOneOf=battery;mains
// +kubebuilder:validation:AtMostOneOf=solar;mains

type Power struct {
	Battery *int32 `json:"battery,omitempty"`
	Mains   *int32 `json:"mains,omitempty"`
	Solar   *int32 `json:"solar,omitempty"`
}

// +kubebuilder:validation:AtLeastOneOf=room;floor

type Place struct {
	Room  string `json:"room,omitempty"`
	Floor *int32 `json:"floor,omitempty"`
}
