// Package v1beta1 has functions for arrays, and one with any number of parameters.
//
// +kubebuilder:object:generate=true
// +groupName=nameless-types.example.com
package v1beta1

import (
	"strings"

	v1 "example.com/cases/conversion/markers/nameless_types/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Lamp is a kind.
//
// +kubebuilder:object:root=true
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:conversion:func:to=Pair,from=OfPair,paths={.pair}
	Pair string `json:"pair,omitempty"`
	// +crdgen:conversion:func:to=Pairs,from=OfPairs,paths={.pairs}
	All string `json:"all,omitempty"`
	// +crdgen:conversion:func:to=Named,from=OfNamed,paths={.named}
	Named string `json:"named,omitempty"`
	// +crdgen:conversion:func:to=Rest,from=OfRest,paths={.rest}
	Rest string `json:"rest,omitempty"`
}

// Pair would make an array.
func Pair(all string) [2]string { return [2]string{all, ""} }

// OfPair would take one.
func OfPair(pair [2]string) string { return pair[0] }

// Named makes a type with a name.
func Named(all string) v1.Two { return v1.Two{all, ""} }

// OfNamed takes it.
func OfNamed(two v1.Two) string { return two[0] }

// Rest makes a list.
func Rest(all string) []string { return []string{all} }

// OfRest takes as many as there are.
func OfRest(all ...string) string { return strings.Join(all, "") }
