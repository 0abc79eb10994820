// Package v1 is the new version.
//
// +kubebuilder:object:generate=true
// +groupName=fix-conversion-references.example.com
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

// FooSpec refers to objects by their names.
type FooSpec struct {
	PasswordRef          *Ref   `json:"passwordRef,omitempty"`
	ClassRef             *Ref   `json:"classRef,omitempty"`
	CertificateSecretRef *Ref   `json:"certificateSecretRef,omitempty"`
	ScriptRef            string `json:"scriptRef,omitempty"`
	Token                string `json:"token,omitempty"`
	PolicyRef            string `json:"policyRef,omitempty"`
}

// Ref is the name of an object.
type Ref struct {
	Name string `json:"name,omitempty"`
}
