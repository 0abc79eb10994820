// Rules of a version that is no alpha one, which fail where an optional field is left
// out. The edit accepts more and refuses nothing else.

// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Party struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PartySpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.type != 'date' || has(self.date)",message="a date needs a day"
// +kubebuilder:validation:XValidation:rule="self.guests <= self.seats",message="too many guests"
type PartySpec struct {
	// +optional
	Type string `json:"type,omitempty"`
	// +optional
	Date string `json:"date,omitempty"`

	Guests int32 `json:"guests"`
	// +optional
	Seats *int32 `json:"seats,omitempty"`
}
