// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=free-json.functions.example.com
package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Release is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Release struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ReleaseSpec `json:"spec,omitempty"`
}

// ReleaseSpec has values that mean something where they are null.
type ReleaseSpec struct {
	Values *apiextensionsv1.JSON `json:"values,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Config *runtime.RawExtension           `json:"config,omitempty"`
	Layers []apiextensionsv1.JSON          `json:"layers,omitempty"`
	Sets   map[string]apiextensionsv1.JSON `json:"sets,omitempty"`
	Base   *apiextensionsv1.JSON           `json:"base,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Patch *runtime.RawExtension `json:"patch,omitempty"`
}
