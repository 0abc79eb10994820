// Package v1beta1 has functions and a type that are called as variables of generated code are.
//
// +kubebuilder:object:generate=true
// +groupName=named-like-variables.example.com
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

	// +crdgen:conversion:func:to=src,from=dst,paths={.names}
	Names string `json:"names,omitempty"`
	Color path   `json:"color,omitempty"`
}

// path is a color.
type path string

func src(names string) []string {
	if names == "" {
		return nil
	}
	return strings.Split(names, ",")
}

func dst(names []string) string { return strings.Join(names, ",") }
