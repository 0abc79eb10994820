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
	// +k8s:optional
	// +k8s:minLength=3
	Sauce string `json:"sauce"`
	// +k8s:optional
	// +k8s:neq=0
	Size int32 `json:"size"`
	// +k8s:optional
	Crust Crust `json:"crust"`

	// These take what Go writes, or Go does not write it.

	// +k8s:optional
	// +k8s:maxLength=3
	Code string `json:"code"`
	// +k8s:optional
	// +k8s:minLength=3
	Name string `json:"name,omitempty"`
	// +k8s:optional
	// +k8s:minimum=3
	Slices *int32 `json:"slices,omitempty"`
}

// +k8s:enum
type Crust string

const Thin Crust = "thin"
