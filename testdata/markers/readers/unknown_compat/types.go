// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:policy:Validation
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:AnyOf
	// +kubebuilder:validation:FooBarBaz
	// +kubebuilder:validation:policy=x
	// +kubebuilder:hub
	// +crdgen:conversion:drap
	// +k8s:deepcpy-gen=true
	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Watts int32 `json:"watts"`
}
