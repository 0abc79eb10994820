// Markers that share a line get one each.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:resource:scope=Cluster
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Enum=on;off
	// +optional
	State string `json:"state,omitempty"`

	// +kubebuilder:default="on +optional"
	Text string `json:"text,omitempty"`

	// +optional
	// +kubebuilder:validation:MaxLength=8
	Name string `json:"name,omitempty"`
}
