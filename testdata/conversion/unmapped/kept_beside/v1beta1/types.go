// Package v1beta1 is the spoke.
//
// +kubebuilder:object:generate=true
// +groupName=kept-beside.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec says whether it does not.
//
// +crdgen:conversion:hubOnly:path=.enabled
// +crdgen:conversion:hubOnly:path=.other
type FooSpec struct {
	// +crdgen:conversion:preserve
	Disabled bool `json:"disabled,omitempty"`

	// Size is the foo's own, and not that of its store.
	//
	// +crdgen:conversion:preserve
	Size  int32 `json:"size,omitempty"`
	Store Store `json:"store,omitempty"`
	// +crdgen:conversion:preserve
	StoreClass string `json:"storeClass,omitempty"`
}

// Store is near.
//
// +crdgen:conversion:hubOnly:path=.size
// +crdgen:conversion:hubOnly:path=.storeClass
type Store struct {
	Name string `json:"name,omitempty"`
}
