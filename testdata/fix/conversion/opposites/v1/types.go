// Package v1 is the hub.
//
// +groupName=example.com
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

// FooSpec has the opposites, of the same types.
type FooSpec struct {
	MaximumResources *Rule                 `json:"maximumResources,omitempty"`
	ExcludeSelector  *metav1.LabelSelector `json:"excludeSelector,omitempty"`
	Unavailable      *Rule                 `json:"unavailable,omitempty"`
	Asymmetric       bool                  `json:"asymmetric,omitempty"`
	// +kubebuilder:validation:Enum=Inactive;Deleted
	State string `json:"state,omitempty"`
	// +kubebuilder:validation:Enum=maximum;Both
	Mode string `json:"mode,omitempty"`

	Source Source `json:"source,omitempty"`
	Target Target `json:"target,omitempty"`
}

// Rule is the same in both versions.
type Rule struct {
	CPU string `json:"cpu,omitempty"`
}

// Source is where things come from.
type Source struct {
	URL string `json:"url,omitempty"`
}

// Target is where they go.
type Target struct {
	URL        string `json:"url,omitempty"`
	SecretName string `json:"secretName,omitempty"`
}
