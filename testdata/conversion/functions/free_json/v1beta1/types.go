// Package v1beta1 has names of what stands in the values.
//
// +kubebuilder:object:generate=true
// +groupName=free-json.functions.example.com
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Release is a kind.
//
// +kubebuilder:object:root=true
type Release struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ReleaseSpec `json:"spec,omitempty"`
}

// ReleaseSpec has strings.
type ReleaseSpec struct {
	// +crdgen:conversion:func:to=ValuesOf,from=TextOf,paths={.values}
	Values string `json:"values,omitempty"`
	// +crdgen:conversion:func:to=ConfigOf,from=ConfigText,paths={.config}
	Config string `json:"config,omitempty"`
	// +crdgen:conversion:func:to=LayersOf,from=CountOf,paths={.layers}
	Layers int `json:"layers,omitempty"`
	// +crdgen:conversion:func:to=SetsOf,from=NamesOf,paths={.sets}
	// +listType=atomic
	Sets []string `json:"sets,omitempty"`
	// +crdgen:conversion:func:to=BothOf,from=Both,paths={.base,.patch}
	Both string `json:"both,omitempty"`
}
