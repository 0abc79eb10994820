// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=merged-texts.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Backup is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Backup struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BackupSpec `json:"spec,omitempty"`
}

// BackupSpec has a schedule in parts, a window as a text, and limits apart.
type BackupSpec struct {
	Schedule *Schedule `json:"schedule,omitempty"`
	Window   string    `json:"window,omitempty"`
	Least    Limit     `json:"least,omitempty"`
	Most     Limit     `json:"most,omitempty"`
}

// Schedule knows a zone, which the old version does not.
type Schedule struct {
	Minute string `json:"minute,omitempty"`
	Hour   string `json:"hour,omitempty"`
	Zone   string `json:"zone,omitempty"`
}

// Limit has a reason, which the old version does not know.
type Limit struct {
	Count  string `json:"count,omitempty"`
	Reason string `json:"reason,omitempty"`
}
