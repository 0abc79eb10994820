// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=merged-texts.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Backup is a kind.
//
// +kubebuilder:object:root=true
type Backup struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BackupSpec `json:"spec,omitempty"`
}

// BackupSpec has a schedule as a text, a window in parts, and limits in one text. The texts may
// say more than the parts.
type BackupSpec struct {
	// +crdgen:conversion:func:to=SplitSchedule,from=JoinSchedule,paths={.schedule}
	Schedule string `json:"schedule,omitempty"`
	// +crdgen:conversion:func:to=JoinWindow,from=SplitWindow,paths={.window}
	Window *Window `json:"window,omitempty"`
	// +crdgen:conversion:func:to=SplitLimits,from=JoinLimits,paths={.least,.most}
	Limits string `json:"limits,omitempty"`
}

// Window knows a zone, which the hub does not.
type Window struct {
	From string `json:"from,omitempty"`
	To   string `json:"to,omitempty"`
	Zone string `json:"zone,omitempty"`
}
