// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Power Range[int32] `json:"power"`
}

// +kubebuilder:validation:MinPropertys=1

type Range[T any] struct {
	// +kubebuilder:validation:MaxLength=3
	From T `json:"from,omitempty"`
}
