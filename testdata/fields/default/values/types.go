// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:default=true
	Bool bool `json:"bool,omitempty"`
	// +kubebuilder:default=40
	Int int32 `json:"int,omitempty"`
	// +kubebuilder:default=warm white
	Bare string `json:"bare,omitempty"`
	// +kubebuilder:default="40"
	Quoted string `json:"quoted,omitempty"`
	// +kubebuilder:default=`a\b`
	Raw string `json:"raw,omitempty"`
	// +kubebuilder:default=100Mi
	NotANumber string `json:"notANumber,omitempty"`
	// +kubebuilder:default={red,"green"}
	List []string `json:"list,omitempty"`
	// +kubebuilder:default={}
	EmptyList []string `json:"emptyList,omitempty"`
	// +kubebuilder:default={}
	Empty Shade `json:"empty,omitempty"`
	// +kubebuilder:default={colour: red, sizes: {1,2}}
	Object Shade `json:"object,omitempty"`
	// +kubebuilder:default:="old"
	Old string `json:"old,omitempty"`
}

type Shade struct {
	// +kubebuilder:default=white
	Colour string `json:"colour,omitempty"`
	// +optional
	Sizes []int32 `json:"sizes,omitempty"`
}
