// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=moved.example.com
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

// FooSpec is flat.
type FooSpec struct {
	// +crdgen:conversion:path=.deletion.drainSeconds
	// +crdgen:conversion:unit=seconds
	DrainTimeout *metav1.Duration `json:"drainTimeout,omitempty"`
	// +crdgen:conversion:path=.deletion.policy.order
	Order string `json:"order,omitempty"`
	// +crdgen:conversion:path=.title
	Name string `json:"name,omitempty"`
}
