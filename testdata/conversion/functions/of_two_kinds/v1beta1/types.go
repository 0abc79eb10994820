// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=of-two-kinds.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec,omitempty"`
}

// Bar is a kind.
//
// +kubebuilder:object:root=true
type Bar struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec,omitempty"`
}

// Spec is that of both kinds.
type Spec struct {
	// +crdgen:conversion:func:to=TargetOf,from=NameOf,paths={.target}
	Name string `json:"name,omitempty"`
}

// TargetOf asks for an object of one kind.
func TargetOf(name string, object *Bar) string { return object.Namespace + "/" + name }

// NameOf does not.
func NameOf(target string) string { return target }
