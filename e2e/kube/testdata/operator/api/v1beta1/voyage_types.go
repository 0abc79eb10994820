package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Voyage is from port to port.
//
// +kubebuilder:object:root=true
type Voyage struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec VoyageSpec `json:"spec"`
}

// VoyageList is a list of them.
//
// +kubebuilder:object:root=true
type VoyageList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Voyage `json:"items"`
}

// VoyageSpec says where it goes.
//
// +crdgen:conversion:hubOnly:path=.cargo
type VoyageSpec struct {
	// +crdgen:conversion:path=.port.name
	Harbor string `json:"harbor"`
	// +optional
	Course int32 `json:"course,omitempty"`
}
