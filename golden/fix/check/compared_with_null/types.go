// A field that may not be null is there or not: comparing it with null asks for that.
// +groupName=kitchen.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.mode != 'steam' || has(self.water)"
// +kubebuilder:validation:XValidation:rule="self.mode != 'steam' || has(self.water.hot) || has(self.water.cold)"
type OvenSpec struct {
	Mode  string `json:"mode"`
	Water *Water `json:"water,omitempty"`
}

type Water struct {
	Hot  bool `json:"hot,omitempty"`
	Cold bool `json:"cold,omitempty"`
}
