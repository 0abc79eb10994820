// +groupName=example.com
// +kubebuilder:skip
package internalversion

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Internal          bool `json:"internal"`
}
