// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:items:Minimum=0
	// +kubebuilder:validation:items:ExclusiveMinimum=true
	// +kubebuilder:validation:items:Maximum=100
	// +kubebuilder:validation:items:ExclusiveMaximum=true
	// +kubebuilder:validation:items:MultipleOf=5
	Watts []int32 `json:"watts"`
}
