package model

import (
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/markers/condition"
)

// A Name is that of something in the Go source which a program may lack. Fields have
// their names in JSON.
type Name struct {
	Of   Named
	Text string
}

// Named is what a name is that of, in the words of findings.
type Named string

const (
	Kinds           Named = "kind"
	Resources       Named = "resource"
	Fields          Named = "field"
	Values          Named = "value"
	Webhooks        Named = "webhook"
	Versions        Named = "version"
	Policies        Named = "policy"
	PolicyVariables Named = "variable"
)

// VersionOf is the name of a version of a kind, or of its resource.
func VersionOf(kind, version string) Name {
	return Name{Of: Versions, Text: kind + "/" + version}
}

// A LeftOut is something that the Go source declares and a program lacks.
type LeftOut struct {
	// Pos is the marker that drops the field, or what declares it where Dropped is false.
	Pos token.Position
	// When are the conditions of what is left out, or those of the marker that drops it.
	When    []condition.Condition
	Dropped bool
	// Among are the values of the enum that a value belongs to, in all variants; of all such enums,
	// where several have the value.
	Among []string
}

// LeftOut returns what belongs to other variants alone and was met first under the name,
// or the field that a marker drops. Such a name is not misspelt.
func (p *Program) LeftOut(name Name) (LeftOut, bool) {
	if p == nil || p.FindLeftOut == nil {
		return LeftOut{}, false
	}
	l, ok := p.FindLeftOut()[name]
	return l, ok
}

// ValuesElsewhere are the values that enums with some of these values have in other variants
// alone, sorted.
func (p *Program) ValuesElsewhere(values []string) []string {
	if p == nil || p.FindLeftOut == nil {
		return nil
	}
	var found []string
	for name, l := range p.FindLeftOut() {
		if name.Of == Values && slices.ContainsFunc(l.Among, func(v string) bool { return slices.Contains(values, v) }) {
			found = append(found, name.Text)
		}
	}
	slices.Sort(found)
	return found
}

// ConditionsOf are the conditions before a position in its line: those of a marker there.
func (p *Program) ConditionsOf(pos token.Position) []condition.Condition {
	if p == nil {
		return nil
	}
	var before []condition.Condition
	for _, c := range p.Conditions {
		if c.Pos.Filename == pos.Filename && c.Pos.Line == pos.Line && c.Pos.Column < pos.Column {
			before = append(before, c)
		}
	}
	return before
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

// MayNeed reports whether a condition names a feature gate, or something that cannot be read may.
func (p *Program) MayNeed(gate string) bool {
	return slices.ContainsFunc(p.Conditions, func(c condition.Condition) bool {
		return slices.ContainsFunc(c.Gates, func(g condition.Gate) bool { return g.Name == gate })
	}) || slices.ContainsFunc(p.Unread, func(text string) bool { return strings.Contains(text, gate) })
}
