// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Power  Range[int32]        `json:"power"`
	Colour Range[string]       `json:"colour"`
	Rooms  Keyed[string, Room] `json:"rooms"`
	Nested Range[Range[int32]] `json:"nested"`
}

// Range has two ends.
type Range[T any] struct {
	// From is the lower end.
	// +optional
	From *T `json:"from,omitempty"`
	// To is the upper end.
	// +optional
	To *T `json:"to,omitempty"`
}

// Keyed maps keys to values.
type Keyed[K ~string, V any] map[K]V

// Room is where a lamp stands.
type Room struct {
	Floor int32 `json:"floor"`
}
