// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.low <= self.high",message="low must not exceed high",reason=FieldValueInvalid,fieldPath=".low"

type LampSpec struct {
	// +kubebuilder:validation:XValidation:rule="self >= 0",messageExpression="self < -10 ? 'far too low' : 'too low'"
	// +kubebuilder:validation:XValidation:rule="!oldSelf.hasValue() || self >= oldSelf.value()",optionalOldSelf=true
	Low  int32 `json:"low"`
	High int32 `json:"high"`
}
