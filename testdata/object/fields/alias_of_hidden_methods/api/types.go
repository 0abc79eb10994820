// +kubebuilder:object:generate=true
package api

import "example.com/cases/object/fields/alias_of_hidden_methods/other"

type Ref = other.Ref

type Again = Ref

type Lamp struct {
	A Ref
	B *Ref
	C []Ref
	D map[string]Ref
	F other.Ref
	G Again
	H other.Late
	I []Late
}

type Late = other.Late
