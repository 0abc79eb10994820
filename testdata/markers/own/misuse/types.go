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

// +kubebuilder:validation:IfThenOnlyFields:fields=phase
// +kubebuilder:validation:IfThenOnlyFields:if="true",field=phase
// +kubebuilder:validation:IfThenOnlyFields:if=5,fields=phase
// +kubebuilder:validation:IfThenOnlyFields:if="true",fields=fase;cors
// +kubebuilder:validation:IfThenOnlyField:if="true",fields=phase
// +kubebuilder:validation:IfThenOnlyFields:if="self.faze",fields=phase
type Traffic struct {
	Shared `json:",inline"`
	// +kubebuilder:validation:Enum=PreRouting;PostRouting
	// +optional
	Phase *string `json:"phase,omitempty"`
	// +optional
	Timeout *string `json:"timeout,omitempty"`
}

// +kubebuilder:validation:AtLeastOneFieldSet:exclude=tsl
// +kubebuilder:validation:AtLeastOneFieldset
type Backend struct {
	// +optional
	Name *string `json:"name,omitempty"`
	// +optional
	TLS *bool `json:"tls,omitempty"`
}

type Other struct {
	// +kubebuilder:validation:AtLeastOneFieldSet
	A string `json:"a"`
}
