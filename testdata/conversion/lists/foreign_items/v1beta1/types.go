// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=foreign-items.example.com
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

// FooSpec has lists.
// FooSpec has lists of another module.
type FooSpec struct {
	// +crdgen:conversion:elem:key=name
	Secrets []string `json:"secrets,omitempty"`
	// +crdgen:conversion:elem:key=name
	// +crdgen:conversion:preserve
	Env []string `json:"env,omitempty"`
	// +crdgen:conversion:mapKey=name
	// +crdgen:conversion:preserve
	EnvMap map[string]string `json:"envMap,omitempty"`
}
