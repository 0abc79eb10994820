// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=in-container.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has a template of a pod.
type FooSpec struct {
	Template Template `json:"template,omitempty"`
}

// Template is of a pod.
type Template struct {
	Spec PodSpec `json:"spec,omitempty"`
}

// PodSpec has one container.
type PodSpec struct {
	NodeName  string    `json:"nodeName,omitempty"`
	Container Container `json:"container,omitempty"`
}

// Container is what stood around the template before.
type Container struct {
	Env        []EnvVar `json:"env,omitempty"`
	PullPolicy string   `json:"pullPolicy,omitempty"`
}

// EnvVar is a name with a value.
type EnvVar struct {
	Name  string `json:"name"`
	Value string `json:"value,omitempty"`
}
