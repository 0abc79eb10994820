// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=list-without-key.example.com
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

// FooSpec has lists without keys, and maps.
type FooSpec struct {
	Rules   []Rule           `json:"rules,omitempty"`
	Others  []*Rule          `json:"others,omitempty"`
	ByName  map[string]Rule  `json:"byName,omitempty"`
	Pointed map[string]*Rule `json:"pointed,omitempty"`
}

// Rule has fewer fields.
//
// +crdgen:conversion:hubOnly:path=.weight
type Rule struct {
	Name string `json:"name"`
	// +crdgen:conversion:preserve
	Legacy bool `json:"legacy,omitempty"`
}
