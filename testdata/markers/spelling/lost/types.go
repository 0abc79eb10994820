// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Note struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Text string `json:"text"` // +kubebuilder:validation:MaxLength=10
}

// Length measures.
func (n *Note) Length() int {
	// +kubebuilder:validation:MaxLength=10
	return len(n.Text)
}
