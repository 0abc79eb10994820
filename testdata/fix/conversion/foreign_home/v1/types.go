// Package v1 is the new version.
//
// +kubebuilder:object:generate=true
// +groupName=fix-conversion-foreign-home.example.com
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has structs that say what they are about.
type FooSpec struct {
	Backup     Backup     `json:"backup,omitempty"`
	Monitoring Monitoring `json:"monitoring,omitempty"`
	TLS        TLS        `json:"tls,omitempty"`
	Times      Times      `json:"times,omitempty"`
	Template   Template   `json:"template,omitempty"`
}

// Backup is of the backup's pod.
type Backup struct {
	Resources corev1.ResourceRequirements `json:"resources,omitempty"`
	SecretRef Ref                         `json:"secretRef,omitempty"`
}

// Ref is a reference.
type Ref struct {
	Name string `json:"name,omitempty"`
}

// Monitoring is of another pod.
type Monitoring struct {
	NodeSelector map[string]string `json:"nodeSelector,omitempty"`
	Interval     int32             `json:"interval,omitempty"`
}

// TLS has its name in that of the old field.
type TLS struct {
	SecretName string `json:"secretName,omitempty"`
}

// Times are nothing but two old fields.
type Times struct {
	StartupSeconds int32 `json:"startupSeconds,omitempty"`
	WaitSeconds    int32 `json:"waitSeconds,omitempty"`
}

// Template is of the whole.
type Template struct {
	PullPolicy string `json:"pullPolicy,omitempty"`
}
