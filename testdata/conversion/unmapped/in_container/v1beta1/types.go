// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=in-container.example.com
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

// FooSpec has all that a template has now. A name that is only similar, so deep, is none.
type FooSpec struct {
	NodeName        string   `json:"nodeName,omitempty"`
	Env             []EnvVar `json:"env,omitempty"`
	ImagePullPolicy string   `json:"imagePullPolicy,omitempty"`
}

// EnvVar is a name with a value.
type EnvVar struct {
	Name  string `json:"name"`
	Value string `json:"value,omitempty"`
}
