// Package v1 compares values of another module, whose own fields take no bounds.
// +groupName=example.com
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:XValidation:rule="self.all(x, self.exists_one(y, x.name == y.name && x.value == y.value))"
	Env []corev1.EnvVar `json:"env"`
}
