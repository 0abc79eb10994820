// Package v1beta1 was written for conversion-gen.
//
// +k8s:conversion-gen=example.com/cases/conversion/hand_written/gen_file/v1
// +k8s:defaulter-gen=TypeMeta
// +groupName=gen-file.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +k8s:conversion-gen:explicit-from=net/url.Values
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec"`
}

type FooSpec struct {
	Replicas int32  `json:"replicas"`
	Name     string `json:"name"`
}
