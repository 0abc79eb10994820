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
	Kind Kind `json:"kind,omitempty"`
	// +k8s:modeDiscriminator
	Second string `json:"second"`
	// +k8s:modeDiscriminator(modality: "a")
	Pointer *string `json:"pointer,omitempty"`
	// +k8s:modeDiscriminator(modality: "b")
	Number int32 `json:"number"`
	// +k8s:ifMode("Smal")=+k8s:maximum=20
	// +k8s:ifMode("Small")=+k8s:maxLength=20
	// +k8s:ifMode(modality: "none", mode: "x")=+k8s:required
	// +k8s:ifMode(modality: "none")=+k8s:required
	// +k8s:ifMode("Big")=+k8s:listType=set
	Width *int32 `json:"width,omitempty"`
	// +k8s:ifMode("Small")=+k8s:optional
	Required *int32 `json:"required"`
}

// +kubebuilder:validation:Enum=Small;Big
type Kind string
