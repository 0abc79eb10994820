// Package v1 defines types as others.
//
// +kubebuilder:object:generate=true
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Condition has the fields of a foreign struct.
type Condition metav1.Condition

// Affinity has too, and pointers among them.
type Affinity corev1.NodeAffinity

// Second is defined by way of another.
type Second Condition

// Resources is a foreign map.
type Resources corev1.ResourceList

// Time has no methods, those of the foreign type are not inherited.
type Holder struct {
	Conditions []Condition
	Affinity   *Affinity
	Second     Second
	Resources  Resources
	ByName     map[string]Resources
}
