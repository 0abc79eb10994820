// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rbac:groups=kitchen.example.com,resources=ovens,verbs=get
// +crdgen:in:channel=experimental +kubebuilder:rbac:groups="",resources=secrets,verbs=get

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Steam int32 `json:"steam"`
}
