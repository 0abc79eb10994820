// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:storageversion
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// LampSpec takes what that of the other version takes, in other words.
// +kubebuilder:validation:XValidation:rule="self.watts < 100",message="too bright"
// +kubebuilder:validation:XValidation:rule="self.watts > 1"
type LampSpec struct {
	// +kubebuilder:default=40
	Watts int32 `json:"watts"`
	// +kubebuilder:validation:Enum=red;green
	// +kubebuilder:validation:MinLength=0
	Color string `json:"color,omitempty"`
}
