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
	// +k8s:ifEnabled(Stone)=+k8s:required
	Stone *string `json:"stone,omitempty"`
	// +k8s:ifDisabled(Fridge)=+k8s:forbidden
	Steel *string `json:"steel,omitempty"`
	// +k8s:ifEnabled(Stones)=+k8s:maxLength=7
	Width int32 `json:"width"`
	Size  Size  `json:"size"`
}

// +k8s:enum
type Size string

const (
	Small Size = "small"
	// +k8s:ifEnabled(Stones)=+k8s:maxLength=3
	Large Size = "large"
)
