// A rule without a message that reads an optional field. The edit gives the field a value
// where it is left out, and refuses nothing that was accepted.

// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Party struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PartySpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.?type.orValue(\"\") != 'date'"
type PartySpec struct {
	// +optional
	Type string `json:"type,omitempty"`
}
