// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Range struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RangeSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.min <= self.max",message="min must not exceed max",reason=FieldValueInvalid,fieldPath=".min"
type RangeSpec struct {
	Min int32 `json:"min"`
	// +kubebuilder:validation:XValidation:rule="oldSelf.hasValue() || self > 0",optionalOldSelf=true,messageExpression="self > 5 ? 'too big' : 'too small'"
	Max int32 `json:"max"`
}
