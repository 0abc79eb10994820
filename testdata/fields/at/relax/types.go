// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.name +kubebuilder:validation:MaxLength=20
	// +crdgen:at=.name +crdgen:unset=pattern;x-kubernetes-validations
	// +crdgen:at=.both +kubebuilder:validation:MaxLength=30
	// +crdgen:at=.either +crdgen:unset=maxLength
	// +crdgen:at=.size +kubebuilder:validation:Enum=S;XL
	// +crdgen:at=.size +crdgen:unset=default
	Door Door `json:"door"`

	// +crdgen:unset=maxLength
	Free Short `json:"free"`
}

type Door struct {
	// +kubebuilder:validation:MaxLength=10
	// +kubebuilder:validation:Pattern=`^[a-z]+$`
	// +kubebuilder:validation:XValidation:rule="self != 'x'"
	Name string `json:"name"`
	// +kubebuilder:validation:MaxLength=8
	Both Short `json:"both"`
	// +kubebuilder:validation:MaxLength=8
	Either Short `json:"either"`
	// +kubebuilder:validation:Enum=S;M;L
	// +kubebuilder:default=M
	Size string `json:"size,omitempty"`
}

// +kubebuilder:validation:MaxLength=5
type Short string
