// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Untagged Untagged `json:"untagged"`
	Inlined  Inlined  `json:"inlined"`
	Typeless Typeless `json:"typeless"`
}

// Untagged is written as its duration is.
type Untagged struct{ metav1.Duration }

// Inlined is an object and a string.
type Inlined struct {
	metav1.Duration `json:",inline"`
}

// Typeless is a string alone.
// +kubebuilder:validation:Type=""
type Typeless struct {
	metav1.Duration `json:",inline"`
}
