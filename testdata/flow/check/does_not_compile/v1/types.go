// Package v1 declares a function by a name that generated code gives to an import.
//
// +kubebuilder:object:generate=true
// +groupName=check.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Oven is a kind.
//
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// runtime says how long an oven takes.
func runtime(oven *Oven) int { return len(oven.Name) }

// Minutes does not compile, whatever is written.
func Minutes(oven *Oven) string { return runtime(oven) }
