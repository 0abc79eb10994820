package model

import (
	"go/token"

	"github.com/crdgen/crdgen/markers/condition"
)

// A LeftOut is a field that the Go source declares and the schemas of a program lack.
type LeftOut struct {
	// Pos is the marker that drops the field, or the field where Dropped is false.
	Pos token.Position
	// When are the conditions of the field, or those of the marker that drops it.
	When    []condition.Condition
	Dropped bool
}

// LeftOut returns the first field of that name in JSON which belongs to other variants
// alone, or which a marker drops. Such a name is not misspelt.
func (p *Program) LeftOut(name string) (LeftOut, bool) {
	if p == nil || p.FindLeftOut == nil {
		return LeftOut{}, false
	}
	l, ok := p.FindLeftOut()[name]
	return l, ok
}

// Conditional are the programs with everything in which markers behind conditions count:
// one for each set of conditions that a marker stands behind, in the order they were met.
// They say what Go code, which is the same in all variants, has to be right for. Programs
// of a variant have none.
func (p *Program) Conditional() []*Program {
	if p.FindConditional == nil {
		return nil
	}
	return p.FindConditional()
}
