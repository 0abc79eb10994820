// A list or map whose marker says that it is any JSON stays so where it is used.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Raw  Raw   `json:"raw,omitempty"`
	Raws []Raw `json:"raws,omitempty"`
	// +kubebuilder:validation:Type=string
	Text Raw `json:"text,omitempty"`
}

// +kubebuilder:validation:Type=""
// +kubebuilder:validation:Format=""
// +kubebuilder:pruning:PreserveUnknownFields
type Raw []byte

// MarshalJSON writes what was read.
func (r Raw) MarshalJSON() ([]byte, error) { return r, nil }
