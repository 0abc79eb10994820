// Package v1beta1 is the spoke.
//
// +kubebuilder:object:generate=true
// +groupName=handles.example.com
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

// FooSpec finds things by other handles than the hub's does.
type FooSpec struct {
	TemplateRef  *TemplateRef          `json:"templateRef,omitempty"`
	PoolSelector *metav1.LabelSelector `json:"poolSelector,omitempty"`
}

// TemplateRef is more than a name.
type TemplateRef struct {
	Name      string `json:"name"`
	Namespace string `json:"namespace,omitempty"`
}
