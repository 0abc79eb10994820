// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

type LampSpec struct {
	// Watts is checked by a rule; kubebuilder:validation:Minimum is not needed.
	// kubebuilder:validation:Minimum would be another way.
	// optional, default=60
	Watts int32 `json:"watts"`
	/*
	   1 + 1
	   + more than that
	   +build ignore
	   // +kubebuilder:validation:MinLength=1
	*/
	Name string `json:"name"`
}
