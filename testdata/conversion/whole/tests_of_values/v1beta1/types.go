// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=tests-of-values.example.com
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

// FooSpec has values whose counterparts tests know.
type FooSpec struct {
	// Mode has a word for nothing.
	//
	// +crdgen:conversion:enum={None: "", X: A}
	Mode Mode `json:"mode,omitempty"`

	// Sizes are numbers.
	//
	// +crdgen:conversion:elem:key=value,count=count
	Sizes []int64 `json:"sizes,omitempty"`

	// Names stand in structs of the hub's items.
	//
	// +crdgen:conversion:elem:key=meta.name,count=count
	// +crdgen:conversion:preserve
	Names []string `json:"names,omitempty"`
}

// Mode is never empty.
//
// +kubebuilder:validation:Enum=X;None
type Mode string
