// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=tighter-outside.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status FooStatus `json:"status,omitempty"`
}

// FooStatus has conditions.
type FooStatus struct {
	// +listType=map
	// +listMapKey=type
	Conditions []Condition `json:"conditions,omitempty"`
	// +listType=map
	// +listMapKey=type
	Embedded []Embedded `json:"embedded,omitempty"`
}

// Condition is tighter in one field, and wider in another.
type Condition struct {
	Type   string                 `json:"type"`
	Status metav1.ConditionStatus `json:"status"`
	// +optional
	ObservedGeneration int64       `json:"observedGeneration,omitempty"`
	LastTransitionTime metav1.Time `json:"lastTransitionTime"`
	// +kubebuilder:validation:MaxLength=100
	Reason string `json:"reason"`
	// +kubebuilder:validation:MaxLength=100
	Message string `json:"message"`
}

// Embedded is the same.
type Embedded struct {
	Type   string                 `json:"type"`
	Status metav1.ConditionStatus `json:"status"`
	// +optional
	ObservedGeneration int64       `json:"observedGeneration,omitempty"`
	LastTransitionTime metav1.Time `json:"lastTransitionTime"`
	// +kubebuilder:validation:MaxLength=100
	Reason string `json:"reason"`
	// +kubebuilder:validation:MaxLength=100
	Message string `json:"message"`
}
