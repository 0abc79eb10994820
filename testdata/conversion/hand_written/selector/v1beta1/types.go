// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=by-hand-selector.example.com
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

// FooSpec has a selector of its own.
type FooSpec struct {
	Selector Selector `json:"selector,omitempty"`
}

// Selector is known by labels.
type Selector struct {
	Labels map[string]string `json:"labels,omitempty"`
}

// Convert_v1beta1_Selector_To_v1_LabelSelector shares its map with what it gets.
func Convert_v1beta1_Selector_To_v1_LabelSelector(in *Selector, out *metav1.LabelSelector) error {
	out.MatchLabels = in.Labels
	return nil
}

// Convert_v1_LabelSelector_To_v1beta1_Selector does so, too, with a type of another module,
// whose copies are generated behind a build tag.
func Convert_v1_LabelSelector_To_v1beta1_Selector(in *metav1.LabelSelector, out *Selector) error {
	out.Labels = in.MatchLabels
	return nil
}
