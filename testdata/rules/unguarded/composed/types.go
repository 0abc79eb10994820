// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Pot struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PotSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.max > self.min"
// +crdgen:oneOf=.kind +kubebuilder:validation:Enum=a
// +crdgen:oneOf=.kind +kubebuilder:validation:Enum=b
// +crdgen:not=.min +kubebuilder:validation:Maximum=7
type PotSpec struct {
	Min int32 `json:"min"`
	// +optional
	Max  *int32 `json:"max,omitempty"`
	Kind string `json:"kind"`
	// +crdgen:anyOf=. +kubebuilder:validation:Format=ipv4
	// +crdgen:anyOf=. +kubebuilder:validation:Pattern=`^a`
	Address string `json:"address"`
}
