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
	// +k8s:modeDiscriminator
	Kind string `json:"kind"`
	// +k8s:ifMode("Small")=+k8s:maximum=20
	Width int32 `json:"width"`
	// +k8s:ifEnabled(Stones)=+k8s:required
	Stone *string `json:"stone,omitempty"`
	// +k8s:ifDisabled(Stones)=+k8s:forbidden
	Steel *string `json:"steel,omitempty"`
	// +k8s:opaqueType
	Size Size `json:"size"`
	// +k8s:validateTrue
	// +k8s:validateFalse="no"
	// +k8s:validateError="no"
	// +k8s:validateTrueAlpha
	// +k8s:validateTrueBeta
	// +k8s:eachVal=+k8s:validateTrueBeta
	Toppings []string `json:"toppings"`
}

// +k8s:enum
type Size string

const (
	Small Size = "small"
	// +k8s:ifDisabled(Large)=+k8s:enumExclude
	Large Size = "large"
)
