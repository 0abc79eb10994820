// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:in:channel=experimental +kubebuilder:rbac:groups=kitchen.example.com,resources=ovens,verbs=get
// +kubebuilder:rbac:groups=kitchen.example.com,resources=ovens,verbs=list
// +crdgen:in:channel=beta +kubebuilder:rbac:groups=kitchen.example.com,resources=ovens,verbs=update

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// No CRD has the field, and only roles are written for its channel.

	// +crdgen:channel=experimental
	Grill bool `json:"grill"`
	// +crdgen:channel=beta
	Steam bool `json:"steam"`
}
