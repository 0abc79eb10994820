// Package v1beta1 counts in minutes.
//
// +kubebuilder:object:generate=true
// +groupName=one-schema-alone.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has a timeout.
type FooSpec struct {
	// Timeout in minutes.
	//
	// +crdgen:conversion:func:to=ToSeconds,from=ToMinutes,paths={.timeout}
	Timeout int32 `json:"timeout,omitempty"`
}

// ToSeconds makes seconds of minutes.
func ToSeconds(minutes int32) int32 { return minutes * 60 }

// ToMinutes makes minutes of seconds.
func ToMinutes(seconds int32) int32 { return seconds / 60 }
