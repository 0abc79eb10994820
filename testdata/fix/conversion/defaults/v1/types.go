// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=fix-defaults.example.com
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

// FooSpec has defaults in its schema.
type FooSpec struct {
	Name string `json:"name"`
	// +kubebuilder:default=Recreate
	// +kubebuilder:validation:Enum=Recreate;RollingUpdate
	Strategy string `json:"strategy"`
	// +default=3
	Replicas int32 `json:"replicas"`
	// +kubebuilder:default="1h30m"
	Timeout metav1.Duration `json:"timeout"`
	// +kubebuilder:default=true
	Enabled *bool `json:"enabled,omitempty"`
	// +kubebuilder:default="true"
	Flag string `json:"flag"`
	// +kubebuilder:default=5
	Left int32 `json:"left,omitempty"`
}
