// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:in:channel=standard +crdgen:at=.name +crdgen:drop
	// +crdgen:at=.name +kubebuilder:validation:MaxLength=5
	Field Plate `json:"field"`
	// +crdgen:at=.name +kubebuilder:validation:MaxLength=5
	// +crdgen:in:channel=standard +crdgen:at=.name +crdgen:unset=maxLength
	Bound Plate `json:"bound"`
}

type Plate struct {
	// +optional
	Name string `json:"name,omitempty"`
	Size int32  `json:"size"`
}
