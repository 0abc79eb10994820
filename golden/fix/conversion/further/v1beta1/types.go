// Package v1beta1 may not lead a field to what is about something else, and does where descriptions say the same.
//
// +groupName=example.com
package v1beta1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has fields with one word more or less than those of the other version.
type FooSpec struct {
	// Resources are those of the main container.
	Resources corev1.ResourceRequirements `json:"resources,omitempty"`
	Storage   Storage                     `json:"storage,omitempty"`
	// CacheConfig has nothing that Cache has.
	CacheConfig CacheConfig `json:"cacheConfig,omitempty"`
	// Template is what all pods of this kind are made from.
	// +crdgen:conversion:path=.defaultTemplate
	Template *Template `json:"template,omitempty"`
	// Compute resources required by each of the steps.
	StepResources corev1.ResourceRequirements `json:"stepResources,omitempty"`
}

// Storage is a volume.
type Storage struct {
	Size string `json:"size,omitempty"`
}

// CacheConfig is a cache.
type CacheConfig struct {
	Size string `json:"size,omitempty"`
}

// Template is a template.
type Template struct {
	Image string `json:"image,omitempty"`
}
