package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Voyage is from port to port.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
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

// VoyageSpec says where it goes and with what.
type VoyageSpec struct {
	Port Port `json:"port"`
	// Course in degrees.
	// +optional
	Course int32 `json:"course,omitempty"`
	// +listType=set
	// +optional
	Cargo []string `json:"cargo,omitempty"`
}

// Port is where it ends.
type Port struct {
	Name string `json:"name"`
}
