// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +listType=map
	// +listMapKey=name
	// +kubebuilder:validation:MinItems=3
	// +kubebuilder:validation:MaxItems=4
	// +kubebuilder:validation:XValidation:rule="self.exists_one(b, b.main)"
	Bulbs []Bulb `json:"bulbs"`
}

type Bulb struct {
	// +kubebuilder:validation:Enum=a;b;c;d
	Name string `json:"name"`
	Main bool   `json:"main"`
}
