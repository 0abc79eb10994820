// +groupName=example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty,omitzero"`

	Spec OvenSpec `json:"spec"`
}

type OvenSpec struct {
	// +kubebuilder:default="90s"
	Time metav1.Duration `json:"time,omitzero"`
	// +kubebuilder:default="1Gi"
	Memory resource.Quantity `json:"memory,omitzero"`
	// +kubebuilder:default=3
	Trays int32 `json:"trays,omitzero"`
	// +kubebuilder:default={}
	Heat Heat `json:"heat,omitzero"`
	// +kubebuilder:default={grill: {watts: 5}}
	Deep Deep `json:"deep,omitzero"`

	// None of these loses anything: encoding/json writes them, or what takes their
	// place is zero, or a pointer tells zero from nothing.

	// +kubebuilder:default="90s"
	Written metav1.Duration `json:"written,omitempty"`
	// +kubebuilder:default="0s"
	Zero metav1.Duration `json:"zero,omitzero"`
	// +kubebuilder:default="0"
	None resource.Quantity `json:"none,omitzero"`
	// +kubebuilder:default={}
	Pointers Pointers `json:"pointers,omitzero"`
	// +kubebuilder:default={}
	WrittenStruct Heat `json:"writtenStruct"`
	Bare          Heat `json:"bare,omitzero"`
}

type Heat struct {
	// +optional
	// +kubebuilder:default=180
	Degrees int32 `json:"degrees"`
}

type Deep struct {
	Grill Grill `json:"grill"`
}

type Grill struct {
	Watts int32 `json:"watts"`
}

type Pointers struct {
	// +kubebuilder:default=180
	Degrees *int32 `json:"degrees,omitempty"`
}
