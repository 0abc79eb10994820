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
	Kind string `json:"kind,omitempty"`
	// +k8s:ifMode("Small")=+k8s:maximum=20
	// +k8s:ifMode("Small")=+k8s:required
	// +k8s:ifMode("Big")=+k8s:minimum=30
	Width *int32 `json:"width,omitempty"`
	// +k8s:modeDiscriminator(modality: "hot")
	Hot bool `json:"hot"`
	// +k8s:ifMode(modality: "hot", mode: "true")=+k8s:forbidden
	// +k8s:ifMode(modality: "hot", mode: "false")=+k8s:optional
	Ice *string `json:"ice,omitempty"`
}
