// +groupName=example.com
// +kubebuilder:skip
package v3

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
