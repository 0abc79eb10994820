// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=quantity.example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has amounts, which say 0 where nothing was said once they were written.
type FooSpec struct {
	Memory  resource.Quantity            `json:"memory,omitempty"`
	Disk    resource.Quantity            `json:"disk"`
	Swap    *resource.Quantity           `json:"swap,omitempty"`
	Limits  map[string]resource.Quantity `json:"limits,omitempty"`
	Quota   Quota                        `json:"quota,omitempty"`
	Quotas  []Quota                      `json:"quotas,omitempty"`
	ByClass map[string]Quota             `json:"byClass,omitempty"`
}

// Quota is all that there may be.
type Quota struct {
	Most resource.Quantity `json:"most,omitempty"`
}
