// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:ignore:rule=cel-compile,reason="patched later"
	// +kubebuilder:validation:XValidation:rule="self.foo"
	Spec LampSpec `json:"spec,omitempty"`
}

type LampSpec struct {
	// +crdgen:ignore:rule=schema-invalid,reason="patched later"
	// +listType=map
	// +listMapKey=key
	Items []Item `json:"items,omitempty"`
	// +crdgen:ignore:rule=default-invalid,reason="patched later"
	// +kubebuilder:validation:MaxLength=1
	// +kubebuilder:default=long
	Color string `json:"color,omitempty"`
}

type Item struct {
	// +optional
	Key string `json:"key,omitempty"`
}
