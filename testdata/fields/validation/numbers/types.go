// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Meter struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=100
	// +kubebuilder:validation:MultipleOf=5
	Whole int32 `json:"whole"`

	// +kubebuilder:validation:Minimum=-0.5
	// +kubebuilder:validation:ExclusiveMinimum=true
	// +kubebuilder:validation:Maximum=1e3
	// +kubebuilder:validation:ExclusiveMaximum=false
	Real float64 `json:"real"`

	Percent Percent `json:"percent"`
}

// +kubebuilder:validation:Minimum=0
// +kubebuilder:validation:Maximum=100
type Percent int
