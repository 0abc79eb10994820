// +groupName=example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

type Holder struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Amount Amount `json:"amount"`

	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:validation:Type=""
	Port Port `json:"port"`

	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Free map[string]string `json:"free"`

	// +kubebuilder:validation:XPreserveUnknownFields
	Open Open `json:"open"`

	// +kubebuilder:validation:EmbeddedResource
	// +kubebuilder:pruning:PreserveUnknownFields
	Template runtime.RawExtension `json:"template"`

	// +kubebuilder:validation:XEmbeddedResource
	// +kubebuilder:pruning:PreserveUnknownFields
	Other runtime.RawExtension `json:"other"`
}

// Amount travels as text.
// +kubebuilder:validation:Type=string
type Amount struct{ units int64 }

// MarshalJSON writes a string.
func (a Amount) MarshalJSON() ([]byte, error) { return nil, nil }

// +kubebuilder:validation:Type=""
type Port struct{}

// MarshalJSON writes a number or a string.
func (p Port) MarshalJSON() ([]byte, error) { return nil, nil }

type Open struct {
	Known string `json:"known"`
}
