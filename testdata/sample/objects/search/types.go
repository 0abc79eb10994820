// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Union needs a member that fits its type.
type Union struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec UnionSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.type == 'File' ? has(self.file) : !has(self.file)"
// +kubebuilder:validation:XValidation:rule="has(self.first) || has(self.second)"
type UnionSpec struct {
	// +kubebuilder:validation:Enum=File;Memory
	Type string `json:"type"`
	// +optional
	File *File `json:"file,omitempty"`
	// +optional
	First *string `json:"first,omitempty"`
	// +optional
	Second *string `json:"second,omitempty"`
}

type File struct {
	// +kubebuilder:validation:Pattern=`^/([a-z]+/)*[a-z]{3,}\.(txt|log)$`
	Path string `json:"path"`
	// +kubebuilder:validation:Format=duration
	Age string `json:"age"`
	// +kubebuilder:validation:Minimum=3
	// +kubebuilder:validation:MultipleOf=5
	Size int32 `json:"size"`
	// +kubebuilder:validation:MinLength=12
	Owner string `json:"owner"`
	// +listType=set
	// +kubebuilder:validation:MinItems=2
	Names []string `json:"names"`
}

// Riddle has a rule that no made-up value satisfies.
type Riddle struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:XValidation:rule="self.replace('-', '') == 'trut'",message="guess"
	// +kubebuilder:validation:MaxLength=20
	Answer string `json:"answer"`
	// +kubebuilder:validation:Pattern=`\bfoo\b`
	// +kubebuilder:validation:MinLength=9
	Text string `json:"text"`
}
