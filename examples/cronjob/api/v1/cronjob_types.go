// Package v1 is an API with one kind.
//
// +kubebuilder:object:generate=true
// +groupName=batch.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// CronJob runs a command at the given times.
//
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:resource:shortName=cj
// +kubebuilder:printcolumn:name="Schedule",type=string,JSONPath=".spec.schedule"
type CronJob struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CronJobSpec `json:"spec"`
	// +optional
	Status CronJobStatus `json:"status,omitempty"`
}

// CronJobSpec is what the user asks for.
type CronJobSpec struct {
	// Schedule is in cron format, see https://en.wikipedia.org/wiki/Cron.
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=100
	Schedule string `json:"schedule"`

	// Command is run without a shell.
	// +kubebuilder:validation:MinItems=1
	// +listType=atomic
	Command []string `json:"command"`

	// Concurrency says what happens when the last run has not ended.
	// +kubebuilder:default=Allow
	// +optional
	Concurrency ConcurrencyPolicy `json:"concurrency,omitempty"`
}

// ConcurrencyPolicy is one of three ways.
// +kubebuilder:validation:Enum=Allow;Forbid;Replace
type ConcurrencyPolicy string

// CronJobStatus is what was seen.
type CronJobStatus struct {
	// LastRun is when the command was started last.
	// +optional
	LastRun *metav1.Time `json:"lastRun,omitempty"`
}
