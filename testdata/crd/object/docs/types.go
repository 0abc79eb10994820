// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:title="A name"
	// +kubebuilder:externalDocs:url="https://example.com/name",description="all about names"
	// +kubebuilder:example="joe"
	Name string `json:"name"`
	Plan Plan   `json:"plan"`
}

// +kubebuilder:title="A plan"
// +kubebuilder:externalDocs:url="https://example.com/plan"
type Plan struct {
	Steps int32 `json:"steps"`
}
