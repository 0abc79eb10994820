// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// LampSpec uses a type that hides a predeclared one.
type LampSpec struct {
	Name  string `json:"name"`
	Plain any    `json:"plain"`
}

// +kubebuilder:validation:MaxLength=9

type any = rune9

type rune9 string
