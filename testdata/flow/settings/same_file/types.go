// +groupName=example.com
// +versionName=v1
// +kubebuilder:rbac:groups=example.com,resources=ovens,verbs=get
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

// Oven bakes.
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
