// +kubebuilder:object:generate=true
// +groupName=key-keeps-nothing.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec"`
}

type FooSpec struct {
	// +crdgen:conversion:key={name}
	Same []Same `json:"same"`
	// +crdgen:conversion:key={name}
	Rows [][]Same `json:"rows"`
	// +crdgen:conversion:key={name}
	Kept []Step `json:"kept"`
	// +crdgen:conversion:key={name}
	Inner []Outer `json:"inner"`
}

type Same struct {
	Name string `json:"name"`
}

// +crdgen:conversion:hubOnly:path=.tty
type Step struct {
	Name string `json:"name"`
}

// Outer holds what is kept one struct further in.
type Outer struct {
	Name string `json:"name"`
	Step Step   `json:"step"`
}
