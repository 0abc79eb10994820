// Package v1beta1 has two markers that name one field: of the other one that the second names nothing else is said.
//
// +kubebuilder:object:generate=true
// +groupName=functions-overlap.example.com
package v1beta1

import (
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Lamp is a kind.
//
// +kubebuilder:object:root=true
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:conversion:func:to=To,from=From,paths={.near,.mid}
	First string `json:"first,omitempty"`
	// +crdgen:conversion:func:to=To,from=From,paths={.mid,.far}
	Second string `json:"second,omitempty"`
	Color  string `json:"color,omitempty"`
}

// To cuts a string.
func To(all string) (one, other string) {
	one, other, _ = strings.Cut(all, ",")
	return one, other
}

// From joins what To cuts.
func From(one, other string) string {
	if one == "" && other == "" {
		return ""
	}
	return one + "," + other
}
