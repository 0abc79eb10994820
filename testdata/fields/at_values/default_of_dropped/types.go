// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Defaults with fields that the schema does not have: one that a marker drops, which a rule
// reads too, misspelt ones, and one beside a rule that does not compile.

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.level +crdgen:drop
	// +kubebuilder:validation:XValidation:rule="has(self.level)"
	// +kubebuilder:default={level: 1}
	// +optional
	Dropped *Rack `json:"dropped,omitempty"`
	// +kubebuilder:default={{level: 1}, {levle: 1}}
	// +listType=atomic
	// +optional
	Misspelt []Rack `json:"misspelt,omitempty"`
	// +kubebuilder:validation:XValidation:rule="has(self.lamp)"
	// +kubebuilder:default={level: 1}
	// +optional
	Rule *Rack `json:"rule,omitempty"`
}

type Rack struct {
	// +optional
	Level int32 `json:"level,omitempty"`
	// +optional
	Name string `json:"name,omitempty"`
}
