// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

type LampSpec struct {
	// kubebuilder:validation:Minimum=1
	Watts int32 `json:"watts"`
	//kubebuilder:default=warm
	Color string `json:"color"`
	// listType=set
	Tags []string `json:"tags"`
	/* +kubebuilder:validation:MinLength=1 */
	Name string `json:"name"`
	/*
	 * Label is shown to people.
	 *
	 * +kubebuilder:validation:MaxLength=10
	 */
	Label string `json:"label"`
}
