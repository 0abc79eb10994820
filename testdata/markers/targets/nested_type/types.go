// A type that Go does not write is one also inside of lists and maps.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:values:Type=string
	Levels map[string]int32 `json:"levels,omitempty"`
	// +kubebuilder:validation:items:items:Type=string
	Table [][]int32 `json:"table,omitempty"`
}
