// +groupName=example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp lights.
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// LampSpec is older.
// +kubebuilder:validation:XValidation:rule="self.watts > 1"
// +kubebuilder:validation:XValidation:rule="self.watts < 100"
type LampSpec struct {
	// +kubebuilder:default=40
	// +optional
	Watts int32 `json:"watts"`
	// +kubebuilder:validation:Enum=green;red
	Color string `json:"color,omitempty"`
}
