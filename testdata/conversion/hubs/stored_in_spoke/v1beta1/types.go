// Package v1beta1 is what is stored.
//
// +kubebuilder:object:generate=true
// +groupName=stored.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Shop is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec,omitempty"`
}

// ShopSpec has what the hub gave up.
//
// +crdgen:conversion:hubOnly:path=.notes
type ShopSpec struct {
	Name string `json:"name,omitempty"`
	// +crdgen:conversion:preserve
	Legacy string `json:"legacy,omitempty"`
}
