// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=ofanotherstruct.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   FooSpec   `json:"spec,omitempty"`
	Status FooStatus `json:"status,omitempty"`
}

// FooSpec holds the status, too, since it cannot be made again.
type FooSpec struct {
	Size   int32          `json:"size,omitempty"`
	Status GeneratedState `json:"status,omitempty"`
}

// GeneratedState is what the hub has in status.
type GeneratedState struct {
	Address  string `json:"address,omitempty"`
	Rebooted bool   `json:"rebooted,omitempty"`
	Count    int32  `json:"count,omitempty"`
}

// FooStatus is empty.
type FooStatus struct{}
