// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=free-json.example.com
package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Limits Limits `json:"limits,omitempty"`
}

// Limits have values that the older version cannot hold, null among them.
type Limits struct {
	CPU string `json:"cpu,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Raw *runtime.RawExtension `json:"raw,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Any  *apiextensionsv1.JSON `json:"any,omitempty"`
	Tags map[string]*string    `json:"tags,omitempty"`
}
