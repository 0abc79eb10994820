// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:items:items:MaxLength=20
	Rows  [][]string `json:"rows"`
	Cells [][]Cell   `json:"cells"`
	// +kubebuilder:validation:values:keys:MaxLength=20
	Boxes map[string]map[string]string `json:"boxes"`
}

// Cell is what the help says to write.
// +kubebuilder:validation:MaxLength=20
type Cell string
