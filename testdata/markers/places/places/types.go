// Package v1 has a comment.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:validation:Optional

// +kubebuilder:resource:shortName=lp

// Lamp has markers in the group above its comment, and in it.
// +kubebuilder:subresource:status
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MaxLength=40

	// Name has a marker in the group above, too.
	// +required
	Name string `json:"name"`

	// +kubebuilder:validation:Minimum=1
	// Watts has one in front of its text,
	// +kubebuilder:validation:Maximum=9
	// and one between its lines.
	Watts int32 `json:"watts"`

	//+nullable
	Tight *string `json:"tight"`

	//	  +kubebuilder:validation:MinLength=1
	Loose string `json:"loose"`
}

// +versionName=v1beta1
