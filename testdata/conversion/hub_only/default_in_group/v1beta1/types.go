// Package v1beta1 has names without a limit.
//
// +kubebuilder:object:generate=true
// +groupName=default-in-group.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

// +crdgen:conversion:hubOnly:path=.group.max,default=1
type ShopSpec struct {
	// +crdgen:conversion:path=.group.names
	// +optional
	Names []string `json:"names,omitempty"`
}
