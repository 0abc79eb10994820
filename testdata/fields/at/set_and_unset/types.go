// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// What a type says may be taken back at its field.

	// +crdgen:at=.size +crdgen:unset=maximum
	Own Plate `json:"own"`
	// +crdgen:at=.size +kubebuilder:validation:Minimum=3
	// +crdgen:at=.size +crdgen:unset=minimum
	Twice Plate `json:"twice"`
	// +kubebuilder:validation:MaxLength=3
	// +crdgen:unset=maxLength
	Name string `json:"name"`
}

type Plate struct {
	// +kubebuilder:validation:Maximum=9
	Size int32 `json:"size"`
}
