// Package v1beta1 has what the hub has the opposite of: nothing is written into it.
//
// +groupName=example.com
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

// FooSpec has names that differ in a letter or two.
type FooSpec struct {
	MinimumResources *Rule                 `json:"minimumResources,omitempty"`
	IncludeSelector  *metav1.LabelSelector `json:"includeSelector,omitempty"`
	Available        *Rule                 `json:"available,omitempty"`
	Symmetric        bool                  `json:"symmetric,omitempty"`
	// +kubebuilder:validation:Enum=Active;Deleted
	State string `json:"state,omitempty"`
	// +crdgen:conversion:enum={Low: minimum}
	// +kubebuilder:validation:Enum=Low;Both
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
	URL        string `json:"url,omitempty"`
	SecretName string `json:"secretName,omitempty"`
}

// Target is where they go.
type Target struct {
	URL string `json:"url,omitempty"`
}
