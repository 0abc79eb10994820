// Package controllers has types that are objects for client-go and no kinds: it names no
// group, and no marker stands above them and their lists.
package controllers

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type statusEvent struct {
	metav1.TypeMeta
	metav1.ObjectMeta
}

// TestCR is an object of tests.
type TestCR struct {
	metav1.TypeMeta `json:",inline"`
	// +optional
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// EnvoyFilter is an object of another project, which is only written.
type EnvoyFilter struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

type EnvoyFilterList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []EnvoyFilter `json:"items"`
}
