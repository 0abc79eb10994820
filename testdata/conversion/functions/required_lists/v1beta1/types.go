// Package v1beta1 has the config as text.
//
// +kubebuilder:object:generate=true
// +groupName=required-lists.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Collector is a kind.
//
// +kubebuilder:object:root=true
type Collector struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CollectorSpec `json:"spec"`
}

// CollectorSpec has a config.
type CollectorSpec struct {
	// +crdgen:conversion:func:to=ConfigUp,from=ConfigDown,paths={.config}
	Config string `json:"config"`
}
