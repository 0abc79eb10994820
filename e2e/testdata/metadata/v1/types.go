// Package v1 says what names of objects look like, and puts metadata on its definition.
// +kubebuilder:object:generate=true
// +groupName=metadata.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:metadata:annotations="example.com/owner=ann",labels="example.com/tier=back"
// +crdgen:at=.metadata.name +kubebuilder:validation:MaxLength=8
// +crdgen:at=.metadata.name +kubebuilder:validation:Pattern=`^[a-z]+$`
// +crdgen:at=.metadata.name +kubebuilder:validation:XValidation:rule="self != 'master'",message="reserved"
// +crdgen:at=.metadata.generateName +kubebuilder:validation:MaxLength=3

// Key has a short name.
type Key struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
