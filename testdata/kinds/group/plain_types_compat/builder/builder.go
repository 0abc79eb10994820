// Package builder has an object of tests, which controller-gen takes for a kind.
package builder

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// TestCR is an object of tests.
type TestCR struct {
	metav1.TypeMeta `json:",inline"`
	// +optional
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
