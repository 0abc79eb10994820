// A misspelt tag is corrected, and none is added beside it.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +k8s:listType=map
	// +k8s:listMapkey=name
	Bulbs []Bulb `json:"bulbs"`
}

type Bulb struct {
	Name string `json:"name"`
}
