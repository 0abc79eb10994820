// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=ofanothertype.example.com
package v1

import (
	"example.com/cases/conversion/unmapped/of_another_type/common"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status FooStatus `json:"status,omitempty"`
}

// FooStatus has the new conditions under the name of the old ones.
type FooStatus struct {
	Conditions []common.Condition `json:"conditions,omitempty"`
	Deprecated *OldStatus         `json:"deprecated,omitempty"`
}

// OldStatus is what the old version said.
type OldStatus struct {
	Conditions []OldCondition `json:"conditions,omitempty"`
}

// OldCondition is a condition of old.
type OldCondition struct {
	Type string `json:"type"`
}
