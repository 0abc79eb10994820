// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:metadata:annotations="api-approved.kubernetes.io=unapproved",labels={"team=light","tier=edge"}
// +kubebuilder:metadata:annotations={"example.com/doc=https://example.com/?a=b"}

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
