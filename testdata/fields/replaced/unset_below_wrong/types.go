// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:unsetBelow=patern;type;maximum
	Course Course `json:"course"`
	// +kubebuilder:validation:MinProperties=1
	// +crdgen:unsetBelow=minProperties
	// +crdgen:at=.naem +crdgen:unsetBelow=maxLength
	Other Course `json:"other"`
	// +crdgen:unsetBelow=maximum;minimum
	Without Course `json:"without"`
}

type Course struct {
	// +kubebuilder:validation:MaxLength=63
	Name string `json:"name"`
}
