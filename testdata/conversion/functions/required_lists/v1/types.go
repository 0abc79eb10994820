// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=required-lists.example.com
package v1

import (
	"encoding/json"
	"maps"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Collector is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Collector struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CollectorSpec `json:"spec"`
}

// CollectorSpec has a config.
type CollectorSpec struct {
	Config Config `json:"config"`
}

// Config has parts that the schema asks for.
type Config struct {
	Receivers []string          `json:"receivers"`
	Exporters map[string]string `json:"exporters"`
	Service   *Service          `json:"service"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Free Free `json:"free"`
	// +optional
	Names []string `json:"names"`
	// +nullable
	Hosts []string `json:"hosts"`
}

// Service is a service.
type Service struct {
	// +kubebuilder:validation:MaxItems=100
	Pipelines []string `json:"pipelines"`
}

// Free is any object.
//
// +kubebuilder:validation:Type=object
type Free struct {
	Object map[string]string `json:"-"`
}

// MarshalJSON writes null for nothing.
func (f Free) MarshalJSON() ([]byte, error) { return json.Marshal(f.Object) }

// UnmarshalJSON makes an object of null.
func (f *Free) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, &f.Object) }

// DeepCopyInto copies it.
func (f *Free) DeepCopyInto(out *Free) { out.Object = maps.Clone(f.Object) }
