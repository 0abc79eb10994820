// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:at=.metadata.name +kubebuilder:validation:MaxLength=63
// +crdgen:at=.metadata.name +kubebuilder:validation:Pattern=`^[a-z]+$`
// +crdgen:at=.metadata.generateName +kubebuilder:validation:MaxLength=50
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
