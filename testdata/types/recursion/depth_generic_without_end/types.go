// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is what a customer gets.
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	Half Half[int32] `json:"half"`
}

// Half contains itself in three ways, and two of them have no end.
type Half[T any] struct {
	// +optional
	Same *Half[T] `json:"same,omitempty"`
	// +optional
	List *Half[[]T] `json:"list,omitempty"`
	// +optional
	Map *Half[map[string]T] `json:"map,omitempty"`
}
