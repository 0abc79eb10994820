// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=calls-generated.example.com
package v1beta1

import (
	"example.com/cases/conversion/functions/calls_generated/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has one part where the hub has several.
type FooSpec struct {
	// +crdgen:conversion:func:to=ToParts,from=FromParts,paths={.parts}
	Part Part `json:"part,omitempty"`
}

// Part is reached by functions only.
type Part struct {
	Name string   `json:"name,omitempty"`
	Tags []string `json:"tags,omitempty"`
}

// ToParts leaves the part itself to what is generated.
func ToParts(part Part) ([]v1.Part, error) {
	made := make([]v1.Part, 1)
	return made, Convert_v1beta1_Part_To_v1_Part(&part, &made[0])
}

// FromParts calls it by the name that conversion-gen gives it.
func FromParts(parts []v1.Part) (part Part, err error) {
	if len(parts) > 0 {
		err = autoConvert_v1_Part_To_v1beta1_Part(&parts[0], &part)
	}
	return part, err
}
