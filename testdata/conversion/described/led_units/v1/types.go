// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=led-units.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pump is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Pump struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PumpSpec `json:"spec,omitempty"`
}

// PumpSpec counts by its own units.
type PumpSpec struct {
	TimeoutSeconds *int32 `json:"timeoutSeconds,omitempty"`
	PoolSizeMB     int32  `json:"poolSizeMB,omitempty"`
	// Rate per second.
	Rate int32 `json:"rate,omitempty"`
	// Delays in seconds.
	Delays []int32 `json:"delays,omitempty"`
	// +listType=map
	// +listMapKey=name
	Limits []Limit  `json:"limits,omitempty"`
	Period Interval `json:"period,omitempty"`
	// Start in local time.
	Start string `json:"start,omitempty"`
	// BudgetSeconds is described wrongly in the other version.
	BudgetSeconds int64 `json:"budgetSeconds,omitempty"`
	SameSeconds   int64 `json:"sameSeconds,omitempty"`
}

// Limit is a limit.
type Limit struct {
	Name   string `json:"name"`
	SizeMB int64  `json:"sizeMB,omitempty"`
}

// Interval is a time.
type Interval struct {
	Seconds int64 `json:"seconds,omitempty"`
}
