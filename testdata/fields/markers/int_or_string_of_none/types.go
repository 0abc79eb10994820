// +groupName=example.com
// +versionName=v1
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// The API server takes none of what Go writes of these.
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:XIntOrString
	Lit bool `json:"lit"`
	// +kubebuilder:validation:XIntOrString
	Steps []string `json:"steps"`
	// +kubebuilder:validation:XIntOrString
	Parts map[string]string `json:"parts"`
	Shade Shade             `json:"shade"`

	// The methods of what it embeds write a string.
	Power Power `json:"power"`
}

// +kubebuilder:validation:XIntOrString
type Shade struct {
	Size int32 `json:"size"`
}

// +kubebuilder:validation:XIntOrString
type Power struct {
	resource.Quantity `json:",inline"`
}
