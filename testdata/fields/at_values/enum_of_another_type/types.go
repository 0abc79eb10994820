// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:at=.rack.size +kubebuilder:validation:Enum=small;large
// +crdgen:at=.rack.names[*] +kubebuilder:validation:Enum=1
// +crdgen:at=.rack.depth +kubebuilder:default=deep
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Rack Rack `json:"rack"`
}

type Rack struct {
	Size  int32    `json:"size"`
	Names []string `json:"names"`
	Depth int32    `json:"depth"`
}
