// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Policy struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Traffic Traffic `json:"traffic"`
	Backend Backend `json:"backend"`
}

type Shared struct {
	// +optional
	Cors *string `json:"cors,omitempty"`
}

// +kubebuilder:validation:IfThenOnlyFields:if="has(self.phase) && self.phase == 'PreRouting'",fields=phase;cors
// +kubebuilder:validation:AtLeastOneFieldSet
type Traffic struct {
	Shared `json:",inline"`
	// +kubebuilder:validation:Enum=PreRouting;PostRouting
	// +optional
	Phase *string `json:"phase,omitempty"`
	// +optional
	Timeout *string `json:"timeout,omitempty"`
}

// +kubebuilder:validation:AtLeastOneFieldSet:exclude=tls,message="name it"
type Backend struct {
	// +optional
	Name *string `json:"name,omitempty"`
	// +optional
	TLS *bool `json:"tls,omitempty"`
}
