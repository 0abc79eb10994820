// Package v1 has misspelt and foreign markers of kinds on lists, which have no CRD.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// +resource
// +resource:path=lamps
// +subresource:status
// +printcolumn:name=a
// +kubebuilder:resouce:path=lamps
// +kubebuilder:subresource:statsu
// +kubebuilder:validation:MaxPropertys=3
// +kubebuilder:object:rot=true
type LampList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Lamp `json:"items"`
}
