// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.name +kubebuilder:validation:MaxLength=3
	// +crdgen:at=['name'] +kubebuilder:validation:MaxLength=5
	// +crdgen:at=.name +kubebuilder:validation:MinLength=1
	// +crdgen:at=.name +kubebuilder:validation:MinLength=1
	// +crdgen:at=.name +required
	// +crdgen:at=.name +optional
	A Door `json:"a"`

	// These count together, or are about two values.

	// +crdgen:at=.name +kubebuilder:validation:XValidation:rule="self != 'a'"
	// +crdgen:at=.name +kubebuilder:validation:XValidation:rule="self != 'b'"
	// +crdgen:at=.name +kubebuilder:validation:MaxLength=3
	// +crdgen:at=.label +kubebuilder:validation:MaxLength=5
	// +crdgen:at=.name +crdgen:anyOf=. +kubebuilder:validation:Pattern=`^c`
	// +crdgen:at=.name +crdgen:anyOf=. +kubebuilder:validation:Pattern=`^d`
	B Door `json:"b"`
}

type Door struct {
	Name  string `json:"name"`
	Label string `json:"label"`
}
