// +kubebuilder:object:generate=true
// +groupName=key-keeps-nothing.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec"`
}

type FooSpec struct {
	Same  []Same   `json:"same"`
	Rows  [][]Same `json:"rows"`
	Kept  []Step   `json:"kept"`
	Inner []Outer  `json:"inner"`
}

type Same struct {
	Name string `json:"name"`
}

type Step struct {
	Name string `json:"name"`
	// +optional
	TTY string `json:"tty,omitempty"`
}

// Outer holds what is kept one struct further in.
type Outer struct {
	Name string `json:"name"`
	Step Step   `json:"step"`
}
