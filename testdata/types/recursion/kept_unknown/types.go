// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	When Condition `json:"when"`
}

// Condition is met where its value is, or where all of its parts are.
type Condition struct {
	Value string `json:"value,omitempty"`
	// +optional
	All []AnyCondition `json:"all,omitempty"`
}

type AnyCondition struct {
	// +kubebuilder:pruning:PreserveUnknownFields
	Condition `json:",inline"`
}
