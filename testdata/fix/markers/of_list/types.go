// Package v1 has markers of a kind on its list.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:resource:scope=Cluster
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// +kubebuilder:resource:scope=Cluster
// +kubebuilder:resource:shortName=l
// +kubebuilder:object:root=true
type LampList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MaxItems=3
	Items []Lamp `json:"items"`
}

type LampSpec struct {
	Watts string `json:"watts"`
}
