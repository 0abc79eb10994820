// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.size +kubebuilder:validation:Enum=small;huge
	Inner Rack `json:"inner"`
	// +crdgen:at=.size +kubebuilder:validation:Enum=hug;kiss
	Outer Rack `json:"outer"`
}

// Each field of this type has one of the values, and none has the last one.

// +kubebuilder:validation:XValidation:rule="self.size in ['small', 'hug', 'big'] || self.deep"
type Rack struct {
	Size string `json:"size"`
	Deep bool   `json:"deep"`
}
