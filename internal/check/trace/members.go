package trace

import (
	"github.com/crdgen/crdgen/internal/model"
)

// members are the fields that a struct's JSON object has, its own and those of the
// structs that it inlines. A struct is indexed once, however many properties it has
// and however often it is used, and visited once in an index, however many ways lead
// to it: time and memory grow with what is written and not with its combinations.
type members struct {
	byName  map[string][]Source // by name in JSON, the struct's own first
	inlined []Source            // what the struct inlines, fields and their types
}

// membersOf returns the members of a type, none of one that is no struct.
func (v *Version) membersOf(t form) *members {
	if m := v.members[t]; m != nil {
		return m
	}
	m := &members{byName: map[string][]Source{}}
	m.add(t, map[*model.Type]bool{})
	if v.members == nil {
		v.members = map[form]*members{}
	}
	v.members[t] = m
	return m
}

// add adds the fields of a struct that has not been visited.
func (m *members) add(t form, visited map[*model.Type]bool) {
	if t.Shape != model.Struct || visited[t.Type] {
		return
	}
	visited[t.Type] = true
	var inlined []*model.Field
	for _, f := range t.Fields {
		if tag := f.SchemaTag(); !tag.Inlined() {
			m.byName[tag.Name] = append(m.byName[tag.Name], Source{Field: f, Package: t.pkg})
		} else if f.Type != nil {
			inlined = append(inlined, f)
		}
	}
	for _, f := range inlined {
		m.inlined = append(m.inlined, Source{Field: f, Package: t.pkg, Inlined: true})
		inner := formOf(f.Type, t.pkg)
		if inner.Declared() {
			m.inlined = append(m.inlined, Source{Type: inner.Type, Package: inner.pkg, Inlined: true})
		}
		m.add(inner, visited)
	}
}
