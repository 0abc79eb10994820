// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:resource:shortNames=lp
// +kubebuilder:subresource:scale:specPath=.spec.replicas,statusPath=.status.replicas
// +kubebuilder:storageVersion

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
