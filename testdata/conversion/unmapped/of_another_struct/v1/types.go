// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=ofanotherstruct.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   FooSpec   `json:"spec,omitempty"`
	Status FooStatus `json:"status,omitempty"`
}

// FooSpec says what is wanted.
type FooSpec struct {
	Size int32 `json:"size,omitempty"`
}

// FooStatus says what is.
type FooStatus struct {
	Address  string `json:"address,omitempty"`
	Rebooted bool   `json:"rebooted,omitempty"`
	// Fresh is new.
	Fresh string `json:"fresh,omitempty"`
}
