// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.size != 'hug' || self.doors > 1"
type OvenSpec struct {
	// +kubebuilder:validation:Enum=small;huge
	Size string `json:"size"`
	// +kubebuilder:validation:Minimum=1
	Doors int32 `json:"doors"`
}
