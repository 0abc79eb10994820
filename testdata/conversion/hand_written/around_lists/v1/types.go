// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=hand-written-around-lists.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Job is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec JobSpec `json:"spec,omitempty"`
}

// JobSpec has lists in a struct that a function by hand converts.
type JobSpec struct {
	Title string `json:"title,omitempty"`
	// +listType=map
	// +listMapKey=name
	Steps []Step `json:"steps,omitempty"`
	// +listType=atomic
	Mounts []Mount `json:"mounts,omitempty"`
	Mode   string  `json:"mode,omitempty"`
}

// Step has more.
type Step struct {
	Name  string `json:"name"`
	Image string `json:"image,omitempty"`
	TTY   bool   `json:"tty,omitempty"`
}

// Mount is one of three.
//
// +kubebuilder:validation:AtMostOneOf=s3;gcs;disk
type Mount struct {
	S3   string `json:"s3,omitempty"`
	GCS  string `json:"gcs,omitempty"`
	Disk string `json:"disk,omitempty"`
}
