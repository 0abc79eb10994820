// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=ofanothertype.example.com
package v1beta1

import (
	"example.com/cases/conversion/unmapped/of_another_type/common"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status FooStatus `json:"status,omitempty"`
}

// FooStatus has the conditions of both versions.
type FooStatus struct {
	// Conditions are those of old.
	Conditions []OldCondition `json:"conditions,omitempty"`
	V1         *NewStatus     `json:"v1,omitempty"`
}

// NewStatus is what the new version says.
type NewStatus struct {
	Conditions []common.Condition `json:"conditions,omitempty"`
}

// OldCondition is a condition of old.
type OldCondition struct {
	Type string `json:"type"`
}
