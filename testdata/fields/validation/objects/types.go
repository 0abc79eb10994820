// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Bag struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MinProperties=1
	// +kubebuilder:validation:MaxProperties=4
	Labels map[string]string `json:"labels"`
}
