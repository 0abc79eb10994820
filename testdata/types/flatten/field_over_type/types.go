// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Plain Shade `json:"plain"`
	// Described says it better.
	// +kubebuilder:title=Better
	// +kubebuilder:externalDocs:url=https://example.com/better
	Described Shade `json:"described"`
	// Text has an example.
	// +kubebuilder:example=field
	Text Text `json:"text"`
}

// Shade is what the type says.
// +kubebuilder:title=Shade
// +kubebuilder:externalDocs:url=https://example.com/shade,description="About shades"
type Shade struct {
	Colour string `json:"colour"`
}

type Text string
