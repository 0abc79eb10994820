// Markers that share a line get one each, also where one of them needs something else as well.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:resource:scope=Cluster
	// +optional
	State string `json:"state,omitempty"`

	// +kubebuilder:validation:MaxLength=8
	// +optional
	// +kubebuilder:validation:MinLength=1
	Name string `json:"name,omitempty"`

	// +kubebuilder:validation:MaxLength=eight
	// +optional
	Text string `json:"text,omitempty"`
}
