// Package v1 has printer columns of all types.
// +kubebuilder:object:generate=true
// +groupName=columns.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:printcolumn:name=Size,type=integer,format=int32,JSONPath=`.spec.size`,description="How big it is"
// +kubebuilder:printcolumn:name=Share,type=number,format=double,JSONPath=`.spec.share`
// +kubebuilder:printcolumn:name=Open,type=boolean,JSONPath=`.spec.open`
// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=`.spec.conditions[?(@.type=="Ready")].status`
// +kubebuilder:printcolumn:name=Note,type=string,priority=1,JSONPath=`.spec.note`
// +kubebuilder:printcolumn:name=Since,type=date,JSONPath=`.spec.since`

// Gate is printed.
type Gate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GateSpec `json:"spec,omitempty"`
}

// GateSpec has a value for each column.
type GateSpec struct {
	Size  int32  `json:"size,omitempty"`
	Share Share  `json:"share,omitempty"`
	Open  bool   `json:"open,omitempty"`
	Note  string `json:"note,omitempty"`
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	Since      *metav1.Time       `json:"since,omitempty"`
}

// Share is written as a number, whose digits it keeps.
//
// +kubebuilder:validation:Type=number
type Share string

// MarshalJSON writes the digits.
func (s Share) MarshalJSON() ([]byte, error) { return []byte(s), nil }

// UnmarshalJSON keeps the digits.
func (s *Share) UnmarshalJSON(digits []byte) error {
	*s = Share(digits)
	return nil
}
