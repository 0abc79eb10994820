// +crdgen:channel=experimental
// +groupName=kitchen.example.com
// +versionName=v2
package v2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:storageversion
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Trays int32 `json:"trays"`
}
