// A misspelt marker is deleted only where the right one beside it counts wherever it would.
// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

type OvenSpec struct {
	// +kubebuilder:validation:MaxLength=5
	// +crdgen:in:channel=experimental +kubebuilder:validation:MaxLength=5
	InOne string `json:"inOne"`
	// +crdgen:in:channel=experimental +kubebuilder:validation:MaxLength=5
	InTheSame string `json:"inTheSame"`
	// +crdgen:in:channel=experimental +kubebuilder:validation:MaxLength=5
	// +crdgen:in:channel=standard +kubebuilder:validation:MaxLength=5
	InAnother string `json:"inAnother"`
	// +kubebuilder:validation:MaxLength=5
	InAll string `json:"inAll"`
}
