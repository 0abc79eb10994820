// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Oven is a kind.
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=array
	Racks []string `json:"racks"`

	Names Names `json:"names"`
}

// Names is a list in JSON.
// +kubebuilder:validation:Type=array
type Names struct{}

func (n Names) MarshalJSON() ([]byte, error) { return []byte("[]"), nil }
