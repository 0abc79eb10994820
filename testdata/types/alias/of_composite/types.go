// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Rooms  Rooms   `json:"rooms"`
	Labels Labels  `json:"labels"`
	Power  *Number `json:"power,omitempty"`
	Count  Count   `json:"count,omitempty"`
}

// Rooms are the rooms of a lamp.
// +kubebuilder:validation:MaxItems=4
type Rooms = []string

// Labels are free.
type Labels = map[string]string

// Number is a number.
type Number = int32

// Count may be absent.
type Count = *int32
