// Package v1beta1 has no markers yet.
//
// +groupName=example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec"`
}

// FooSpec is what the user asks for.
type FooSpec struct {
	// DrainTimeout is called otherwise in the hub.
	// +crdgen:conversion:path=.settings.drainTimeoutSeconds
	// +crdgen:conversion:unit=seconds
	DrainTimeout metav1.Duration `json:"drainTimeout,omitempty"`

	Legacy string    `json:"legacy,omitempty"` // is gone
	Ref    Reference `json:"ref"`
}

// +crdgen:conversion:type=Ref
type Reference struct {
	Name string `json:"name"`
}
