// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:at=.metadata.labels +kubebuilder:validation:MaxProperties=3
// +crdgen:at=.metadata +kubebuilder:validation:MaxProperties=3
// +crdgen:at=.metadata.name +crdgen:drop
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
