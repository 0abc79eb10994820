// Package v1 has a rule whose own words are wrong.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// +acme:since:if=self.ready
type LampSpec struct {
	Ready       bool  `json:"ready"`
	ReadyAtTime int64 `json:"readyAtTime"`
	// Labels are no object with fields, and have keys that a rule can ask for.
	// +kubebuilder:validation:MaxProperties=3
	// +acme:needs=has(self.b)
	Labels map[string]string `json:"labels"`
}
