// Package v1 has validation rules with everything that they can say.
// +kubebuilder:object:generate=true
// +groupName=rules.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

// Ladder keeps rules.
type Ladder struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LadderSpec `json:"spec,omitempty"`
}

// LadderSpec has a rule for each argument of the marker.
// +kubebuilder:validation:XValidation:rule="self.steps <= self.length * 4",message="too many steps for the length"
// +kubebuilder:validation:XValidation:rule="self.steps < 100 || !has(self.serial)",messageExpression="'at most 99 steps at ' + self.serial",reason=FieldValueForbidden,fieldPath=".steps"
type LadderSpec struct {
	// +kubebuilder:validation:Minimum=1
	Steps int32 `json:"steps"`

	Length int32 `json:"length"`

	// +kubebuilder:validation:MaxLength=8
	// +kubebuilder:validation:XValidation:rule="self == oldSelf",message="serial is immutable"
	Serial string `json:"serial,omitempty"`

	// +kubebuilder:validation:XValidation:rule="!oldSelf.hasValue() || self >= oldSelf.value()",message="wear never shrinks",optionalOldSelf=true
	Wear int32 `json:"wear,omitempty"`

	// +kubebuilder:validation:Enum=wood;steel
	Material string `json:"material,omitempty"`

	// +kubebuilder:validation:Pattern=`^[a-z]+$`
	Owner string `json:"owner,omitempty"`

	// +kubebuilder:validation:MaxItems=2
	// +kubebuilder:validation:XValidation:rule="self.all(x, x.size() > 1)",message="names have two letters"
	// +kubebuilder:validation:items:MaxLength=8
	// +listType=set
	Users []string `json:"users,omitempty"`
}
