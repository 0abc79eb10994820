// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:validation:EmbeddedResource

type Note struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +groupName=elsewhere.example.com
	// +kubebuilder:printcolumn:name=X,type=string,JSONPath=.x
	Text string `json:"text"`
}
