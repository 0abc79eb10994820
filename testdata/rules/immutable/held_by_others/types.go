// Package v1 has immutable fields that rules about other fields keep from being removed.
//
// +groupName=ops.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Cred struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	// +required
	Spec CredSpec `json:"spec,omitzero"`
}

type CredSpec struct {
	// +required
	P2 P2 `json:"p2,omitzero"`
	// +required
	P4 P4 `json:"p4,omitzero"`
	// +required
	P6 P6 `json:"p6,omitzero"`
	// +required
	P7 P7 `json:"p7,omitzero"`
	// +required
	P8 P8 `json:"p8,omitzero"`
	// +required
	P9 P9 `json:"p9,omitzero"`
}

// +kubebuilder:validation:XValidation:rule="self.type == 'A' ? has(self.a) : !has(self.a)",message="a"
type P2 struct {
	// +required
	// +kubebuilder:validation:Enum=A;B
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	Type string `json:"type,omitempty"`
	// +optional
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:validation:MinLength=1
	A string `json:"a,omitempty"`
}

// +kubebuilder:validation:MinProperties=1
type P4 struct {
	// +optional
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:validation:MinLength=1
	Four string `json:"four,omitempty"`
}

// +kubebuilder:validation:XValidation:rule="has(self.six)"
type P6 struct {
	// +optional
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:validation:MinLength=1
	Six string `json:"six,omitempty"`
}

// +kubebuilder:validation:XValidation:rule="has(self.x) || has(self.seven)"
// +kubebuilder:validation:XValidation:rule="!has(self.x) || !has(self.seven)"
// +kubebuilder:validation:XValidation:rule="has(self.x) == has(oldSelf.x)"
type P7 struct {
	// +optional
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:validation:MinLength=1
	Seven string `json:"seven,omitempty"`
	// +optional
	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:validation:MinLength=1
	X string `json:"x,omitempty"`
}

// +kubebuilder:validation:ExactlyOneOf=eight;y
// +kubebuilder:validation:XValidation:rule="has(self.y) == has(oldSelf.y)"
type P8 struct {
	// +optional
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:validation:MinLength=1
	Eight string `json:"eight,omitempty"`
	// +optional
	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:validation:MinLength=1
	Y string `json:"y,omitempty"`
}

// +kubebuilder:validation:XValidation:rule="self.mode == 'A' ? has(self.nine) : !has(self.nine)"
type P9 struct {
	// Mode can be changed, so that nine can be removed for a while.
	//
	// +required
	// +kubebuilder:validation:Enum=A;B
	Mode string `json:"mode,omitempty"`
	// +optional
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:validation:MinLength=1
	Nine string `json:"nine,omitempty"`
}
