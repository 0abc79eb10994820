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
	// +k8s:opaqueType
	Free Door `json:"free"`
	// +k8s:opaqueType
	// +kubebuilder:validation:MaxLength=3
	Name Name `json:"name"`
	Door Door `json:"door"`
	// +k8s:eachVal=+k8s:opaqueType
	Doors []Door `json:"doors"`
}

// +kubebuilder:validation:XValidation:rule="self.width != 7"
type Door struct {
	// +k8s:maximum=9
	// +kubebuilder:default=8
	Width int32 `json:"width"`
	// +listType=map
	// +listMapKey=name
	Hinges []Hinge `json:"hinges,omitempty"`
}

type Hinge struct {
	Name Name   `json:"name"`
	Side string `json:"side"`
}

// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:MaxLength=9
type Name string
