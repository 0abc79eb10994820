// Package v1 says above a type what it says of itself, which is no loss, and what it does
// not say, which is one.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Oven is a kind.
// +groupName=example.com
// +versionName=v1
// +kubebuilder:validation:Optional
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Rack is a kind.
// +groupName=example.org
// +versionName=v2
type Rack struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
