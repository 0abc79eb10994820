// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=share.example.com
package v1beta1

import (
	"example.com/cases/conversion/options/share/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has values that are the same in both versions.
//
// +crdgen:conversion:hubOnly:path=.late
type FooSpec struct {
	Labels map[string]string `json:"labels,omitempty"`
	Names  []string          `json:"names,omitempty"`
	Pod    *corev1.PodSpec   `json:"pod,omitempty"`
	Phase  *Phase            `json:"phase,omitempty"`
	Pool   Pool              `json:"pool,omitempty"`
	Steps  []Step            `json:"steps,omitempty"`
}

// Phase is a string.
type Phase string

// Pool has a map.
type Pool struct {
	Size   *int32            `json:"size,omitempty"`
	Labels map[string]string `json:"labels,omitempty"`
}

// Step is one with a map and more.
type Step struct {
	Name string            `json:"name"`
	Env  map[string]string `json:"env,omitempty"`
	// +crdgen:conversion:preserve
	TTY bool `json:"tty,omitempty"`
}

// Convert_v1beta1_Pool_To_v1_Pool shares what it gets, as functions for conversion-gen do.
func Convert_v1beta1_Pool_To_v1_Pool(in *Pool, out *v1.Pool) error {
	out.Size, out.Labels = in.Size, in.Labels
	return nil
}

// Convert_v1_Pool_To_v1beta1_Pool is its inverse.
func Convert_v1_Pool_To_v1beta1_Pool(in *v1.Pool, out *Pool) error {
	out.Size, out.Labels = in.Size, in.Labels
	return nil
}
