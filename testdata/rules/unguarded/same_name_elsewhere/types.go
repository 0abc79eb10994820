// Package v1 has two fields of a name, of which the rule reads one.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.list.all(i, i.x != '')"
type LampSpec struct {
	Alone Bulb `json:"alone"`
	// +kubebuilder:validation:MaxItems=5
	List []Bulb `json:"list"`
}

type Bulb struct {
	// +kubebuilder:validation:MaxLength=10
	// +optional
	X string `json:"x,omitempty"`
}
