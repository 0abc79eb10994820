// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rbac:groups="",resources=pods;;secrets,verbs=get;list;

// Lamp has lists with a separator too many.
// +kubebuilder:resource:shortName=;la,categories=all;home
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// A list goes on in the next line only for readers.
	// +kubebuilder:validation:Enum=red;
	// green;blue
	Colour string `json:"colour"`
	// +kubebuilder:validation:Enum=red;;green
	Shade string `json:"shade"`
	// +kubebuilder:validation:items:Enum={"red",,"green"}
	Shades []string `json:"shades"`
	// What is quoted is meant.
	// +kubebuilder:validation:Enum=";a";"b;;c"
	Signs string `json:"signs"`
	// +kubebuilder:default={a,,b}
	Names []string `json:"names,omitempty"`
	// +kubebuilder:default={a,b,}
	Ends []string `json:"ends,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self.size() > 1",
	// message="too short"
	Rule string `json:"rule"`
}
