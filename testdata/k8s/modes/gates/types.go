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
	// +k8s:ifEnabled(Stones)=+k8s:required
	// +k8s:ifDisabled(Stones)=+k8s:forbidden
	Stone *string `json:"stone,omitempty"`
	// +k8s:ifDisabled(Steel)=+k8s:maxLength=7
	// +k8s:ifEnabled(Steel)=+k8s:maxLength=9
	Steel *string `json:"steel,omitempty"`
	// +k8s:eachVal=+k8s:ifEnabled(Steel)=+k8s:maxLength=9
	Names []string `json:"names"`
	Size  Size     `json:"size"`
}

// +k8s:enum
type Size string

const (
	Small Size = "small"
	// +k8s:ifDisabled(Steel)=+k8s:enumExclude
	Large Size = "large"
	// +k8s:ifEnabled(Steel)=+k8s:enumExclude
	Huge Size = "huge"
)
