// Package blankbehind has blanks behind the values of enums.
//
// +groupName=blank-behind.example.com
package blankbehind

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec"`
}

// FooSpec is what is wanted.
type FooSpec struct {
	// +kubebuilder:validation:Enum=a;a ;b
	Doubled string `json:"doubled"`

	// +kubebuilder:validation:Enum={thin ,thick}
	Braced string `json:"braced"`

	// An empty string that is written is meant.
	// +kubebuilder:validation:Enum="";thin
	Empty string `json:"empty"`

	// +kubebuilder:validation:Enum=thin
	// +kubebuilder:default=1.50
	Number string `json:"number,omitempty"`

	// +kubebuilder:default=2.50
	Count int32 `json:"count,omitempty"`
}
