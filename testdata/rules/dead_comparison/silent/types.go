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

// The old object may be older than the enum, and other values may stand for none.

// +kubebuilder:validation:XValidation:rule="self.size == 'small' || oldSelf.size != 'hug'"
// +kubebuilder:validation:XValidation:rule="self.size != '' && self.size != 'unknown'"
// +kubebuilder:validation:XValidation:rule="self.?color.orValue('none') == 'none' || self.size in ['small', 'huge']"
// +kubebuilder:validation:XValidation:rule="(has(self.color) ? self.color : 'none') != 'nones'"
type OvenSpec struct {
	// +kubebuilder:validation:Enum=small;huge
	Size string `json:"size"`
	// +kubebuilder:validation:Enum=red;blue
	// +optional
	Color *string `json:"color,omitempty"`
}
