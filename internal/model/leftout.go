package model

import (
	"go/token"
	"sync"

	"github.com/crdgen/crdgen/markers"
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
	if p == nil || p.leftOut == nil {
		return LeftOut{}, false
	}
	l, ok := p.leftOut()[name]
	return l, ok
}

// leftOut finds the fields that a program leaves out, when somebody asks for one.
func (s *source) leftOut() func() map[string]LeftOut {
	absent, packages := s.absent, s.order
	return sync.OnceValue(func() map[string]LeftOut {
		found := map[string]LeftOut{}
		add := func(name string, l LeftOut) {
			if _, known := found[name]; !known && name != "" {
				found[name] = l
			}
		}
		for _, f := range absent {
			add(f.SchemaTag().Name, LeftOut{Pos: f.Pos, When: conditionsOf(f.Marks)})
		}
		for _, p := range packages {
			if !p.Local {
				continue
			}
			for _, t := range p.Types {
				addDropped(t.Marks, "", add)
				for _, f := range t.Fields {
					addDropped(f.Marks, f.SchemaTag().Name, add)
				}
			}
		}
		return found
	})
}

// addDropped adds what the marks of a declaration drop; name is that of a field.
func addDropped(set markers.Set, name string, add func(string, LeftOut)) {
	for _, m := range set {
		dropped, value := name, m.Value
		if at, ok := value.(markers.At); ok && len(at.Path) > 0 {
			dropped, value = at.Path[len(at.Path)-1].Name, at.Mark.Value
		}
		if _, ok := value.(markers.Drop); ok {
			add(dropped, LeftOut{Pos: m.Pos, When: m.When, Dropped: true})
		}
	}
}

// conditionsOf are those of the declaration that has these marks.
func conditionsOf(set markers.Set) []condition.Condition {
	var when []condition.Condition
	for _, m := range set {
		if c, ok := m.Condition(); ok {
			when = append(when, c)
		}
	}
	return when
}
