// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:at=.rack.trays +kubebuilder:validation:items:MaxLength=5
// +crdgen:at=.rack.names +kubebuilder:validation:values:MaxLength=5
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Rack Rack `json:"rack"`
}

type Rack struct {
	Trays map[string]string `json:"trays"`
	Names []string          `json:"names"`
}
