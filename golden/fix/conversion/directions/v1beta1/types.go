// Package v1beta1 has the words of the hub's names in another order.
//
// +groupName=example.com
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

// FooSpec has the word for a direction or an end in front of the noun.
type FooSpec struct {
	// +crdgen:conversion:path=.scaleUp
	Upscale *Policy `json:"upscale,omitempty"`
	// +crdgen:conversion:path=.scaleDown
	Downscale *Policy `json:"downscale,omitempty"`
	// +crdgen:conversion:path=.replicasMax
	MaxReplicas *int32 `json:"maxReplicas,omitempty"`
	// +crdgen:conversion:path=.replicasMin
	MinReplicas *int32 `json:"minReplicas,omitempty"`
}

// Policy is a policy.
type Policy struct {
	Seconds int32 `json:"seconds,omitempty"`
}
