// Package v1beta1 is the spoke.
//
// +kubebuilder:object:generate=true
// +groupName=unknown-fields.example.com
package v1beta1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has an older name for the pace.
type FooSpec struct {
	// +crdgen:conversion:path=.pace
	Speed int32 `json:"speed,omitempty"`
	// Options may have more fields than those that Go knows.
	//
	// +kubebuilder:pruning:PreserveUnknownFields
	Options *Options `json:"options,omitempty"`
	// Plugin is of a type that says it itself.
	Plugin Plugin `json:"plugin,omitempty"`
	// Raw and Any carry JSON as it is.
	//
	// +kubebuilder:pruning:PreserveUnknownFields
	Raw runtime.RawExtension `json:"raw,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Any *apiextensionsv1.JSON `json:"any,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Metadata metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Options know a field.
type Options struct {
	Known string `json:"known,omitempty"`
}

// Plugin is what a plugin makes of it.
//
// +kubebuilder:pruning:PreserveUnknownFields
type Plugin struct {
	Name string `json:"name,omitempty"`
}
