// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Power IntRange `json:"power"`
}

// IntRange is a range of numbers.
type IntRange = Range[int32]

// Range has two ends.
type Range[T any] struct {
	From T `json:"from"`
	To   T `json:"to"`
}
