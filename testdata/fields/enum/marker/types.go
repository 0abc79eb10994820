// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is what a customer gets.
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	Size Size `json:"size"`
}

// Size is how large it is.
// +crdgen:enum
type Size string

const base = "l"

const (
	Small Size = "s"
	Large Size = base
	Huge  Size = "x" + base
	Again      = Size("x" + "l")
	// +k8s:enumExclude
	Secret Size = "secret"
)
