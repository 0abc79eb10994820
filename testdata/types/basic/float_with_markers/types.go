// The markers of a number that is refused are judged as those of a number.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

// +kubebuilder:validation:XValidation:rule="!has(self.dim) || self.dim < 0.5"
type LampSpec struct {
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:default=0.25
	Dim *float64 `json:"dim,omitempty"`
	// +kubebuilder:validation:items:Maximum=1
	// +kubebuilder:validation:MaxLength=9
	Levels []Ratio `json:"levels,omitempty"`
	// +kubebuilder:default="bright"
	Glow *float32 `json:"glow,omitempty"`
}

// +kubebuilder:validation:Minimum=0
type Ratio float64
