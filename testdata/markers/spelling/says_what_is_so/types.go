// A misspelt type is an error only where the Go type does not say the same.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Box struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BoxSpec `json:"spec,omitempty"`
}

type BoxSpec struct {
	// +kubebuilder:validation:type=string
	Name string `json:"name"`
	// +kubebuilder:validation:type:="integer"
	Width *int32 `json:"width,omitempty"`
	// +kubebuilder:validation:type=string
	Height int32 `json:"height,omitempty"`
	// +kubebuilder:validation:type=string
	Colour Colour `json:"colour,omitempty"`
	// +kubebuilder:validation:type=object
	Labels map[string]string `json:"labels,omitempty"`
}

type Colour struct {
	Red int32 `json:"red"`
}
