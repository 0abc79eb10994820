// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:at=.rack.size +kubebuilder:validation:ExclusiveMinimum=true
// +crdgen:at=.rack.depth +kubebuilder:validation:ExclusiveMinimum=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Rack Rack `json:"rack"`
}

type Rack struct {
	Size int32 `json:"size"`
	// +kubebuilder:validation:Minimum=0
	Depth int32 `json:"depth"`
}
