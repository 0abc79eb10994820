// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=led-units.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pump is a kind.
//
// +kubebuilder:object:root=true
type Pump struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PumpSpec `json:"spec,omitempty"`
}

// PumpSpec is led by markers, and copied, to fields that count in other units.
type PumpSpec struct {
	// Timeout in minutes.
	// +crdgen:conversion:path=.timeoutSeconds
	Timeout *int32 `json:"timeout,omitempty"`
	// +crdgen:conversion:path=.poolSizeMB
	PoolSizeGB int32 `json:"poolSizeGB,omitempty"`
	// Rate per minute.
	Rate int32 `json:"rate,omitempty"`
	// +crdgen:conversion:path=.delays
	DelayMinutes []int32 `json:"delayMinutes,omitempty"`
	// Limits by name, in gigabytes.
	// +crdgen:conversion:mapKey=name
	// +crdgen:conversion:mapValue=sizeMB
	Limits map[string]int64 `json:"limits,omitempty"`
	// +crdgen:conversion:path=.period.seconds
	// +crdgen:conversion:unit=minutes
	Pause *metav1.Duration `json:"pause,omitempty"`
	// Start in UTC.
	Start string `json:"start,omitempty"`
	// BudgetSeconds is in minutes.
	BudgetSeconds int64 `json:"budgetSeconds,omitempty"`
	// Same in seconds.
	// +crdgen:conversion:path=.sameSeconds
	Same int64 `json:"same,omitempty"`
}
