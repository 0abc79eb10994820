// Package v1beta1 says in the words of a name which bound is meant.
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

// FooSpec has the bounds by themselves. A group of users is no user of a group, and either secret may be meant.
type FooSpec struct {
	// +crdgen:conversion:path=.size.min
	MinSize int32 `json:"minSize,omitempty"`
	// +crdgen:conversion:path=.size.max
	MaxSize int32 `json:"maxSize,omitempty"`
	// +crdgen:conversion:path=.replicas.min
	MinReplicas int32 `json:"minReplicas,omitempty"`
	// +crdgen:conversion:path=.replicas.max
	MaxReplicas int32  `json:"maxReplicas,omitempty"`
	SecretName  string `json:"secretName,omitempty"`
	UserGroup   string `json:"userGroup,omitempty"`
}
