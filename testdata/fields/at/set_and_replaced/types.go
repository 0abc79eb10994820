// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// What stands beside it goes with what the type says.

	// +crdgen:unset=x-kubernetes-validations
	// +kubebuilder:validation:XValidation:rule="self != 'mine'"
	Rule Name `json:"rule"`
	// +crdgen:opaque
	// +kubebuilder:validation:MaxProperties=3
	Opaque map[string]Plate `json:"opaque"`
	// +k8s:immutable
	// +crdgen:at=. +crdgen:unset=x-kubernetes-validations
	Tag string `json:"tag"`
	// +crdgen:at=.size +kubebuilder:validation:XValidation:rule="self != 3"
	// +crdgen:at=.size +crdgen:unset=x-kubernetes-validations
	Behind Plate `json:"behind"`

	// What stands behind a path below it stays.

	// +crdgen:opaque
	// +crdgen:at=. +kubebuilder:validation:MaxProperties=3
	Kept Plate `json:"kept"`
	// +crdgen:unset=x-kubernetes-validations
	// +crdgen:at=. +kubebuilder:validation:XValidation:rule="self != 'mine'"
	KeptRule Name `json:"keptRule"`
}

// +kubebuilder:validation:MaxLength=9
// +kubebuilder:validation:XValidation:rule="self != 'theirs'"
type Name string

type Plate struct {
	Size int32 `json:"size"`
}
