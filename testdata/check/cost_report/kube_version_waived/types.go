// Package v1 accepts that a server of version 1.29 does not compile a rule.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Route is a route.
type Route struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MaxLength=64
	// +kubebuilder:validation:XValidation:rule="isIP(self)"
	// +crdgen:ignore:rule=kube-version,reason="1.29 is served from another branch"
	Address string `json:"address"`
	// +kubebuilder:validation:MaxLength=64
	// +kubebuilder:validation:XValidation:rule="self.startsWith('a')"
	Name string `json:"name"`
}
