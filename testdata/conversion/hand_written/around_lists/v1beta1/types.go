// Package v1beta1 lacks fields of items.
//
// +kubebuilder:object:generate=true
// +groupName=hand-written-around-lists.example.com
package v1beta1

import (
	"strings"

	v1 "example.com/cases/conversion/hand_written/around_lists/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Job is a kind.
//
// +kubebuilder:object:root=true
type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec JobSpec `json:"spec,omitempty"`
}

// JobSpec has no mode.
//
// +crdgen:conversion:hubOnly:path=.mode
type JobSpec struct {
	Title string `json:"title,omitempty"`
	// +listType=map
	// +listMapKey=name
	Steps []Step `json:"steps,omitempty"`
	// +listType=atomic
	Mounts []Mount `json:"mounts,omitempty"`
}

// Step has no TTY, and a note.
//
// +crdgen:conversion:hubOnly:path=.tty
type Step struct {
	Name  string `json:"name"`
	Image string `json:"image,omitempty"`
	// +crdgen:conversion:preserve
	Note string `json:"note,omitempty"`
}

// Mount knows two of three.
//
// +kubebuilder:validation:AtMostOneOf=s3;disk
// +crdgen:conversion:hubOnly:path=.gcs
type Mount struct {
	S3   string `json:"s3,omitempty"`
	Disk string `json:"disk,omitempty"`
}

// Convert_v1beta1_JobSpec_To_v1_JobSpec writes titles in capitals.
func Convert_v1beta1_JobSpec_To_v1_JobSpec(src *JobSpec, dst *v1.JobSpec) error {
	err := autoConvert_v1beta1_JobSpec_To_v1_JobSpec(src, dst)
	dst.Title = strings.ToUpper(src.Title)
	return err
}

// Convert_v1_JobSpec_To_v1beta1_JobSpec writes them small.
func Convert_v1_JobSpec_To_v1beta1_JobSpec(src *v1.JobSpec, dst *JobSpec) error {
	err := autoConvert_v1_JobSpec_To_v1beta1_JobSpec(src, dst)
	dst.Title = strings.ToLower(src.Title)
	return err
}
