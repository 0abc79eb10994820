// Package v1 is the hub.
//
// +groupName=example.com
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

// FooSpec has fields with one word more or less than those of the other version.
type FooSpec struct {
	// InitResources are those of the init container.
	InitResources corev1.ResourceRequirements `json:"initResources,omitempty"`
	BackupStorage Storage                     `json:"backupStorage,omitempty"`
	Cache         Cache                       `json:"cache,omitempty"`
	// DefaultTemplate is what all pods of this kind are made from.
	DefaultTemplate *Template `json:"defaultTemplate,omitempty"`
	// ComputeResources required by each of the steps.
	ComputeResources corev1.ResourceRequirements `json:"computeResources,omitempty"`
}

// Storage is a volume.
type Storage struct {
	Size string `json:"size,omitempty"`
}

// Cache is a cache.
type Cache struct {
	Store string `json:"store,omitempty"`
}

// Template is a template.
type Template struct {
	Image string `json:"image,omitempty"`
}
