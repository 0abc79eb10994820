package verdict

import (
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// markOf is the marker that drops a field, at a path below the last field of the way, on the way to
// it or in what that field holds; the nearest one to the root, which decides. The program is another one
// than that of the plan where conditions count: declarations are known by their positions.
func (w *dropped) markOf(path string) markers.Mark {
	names := w.namesOf(path)
	for _, at := range w.declarations() {
		for _, p := range w.program.Packages {
			for _, t := range p.Types {
				if t.Pos == at {
					if m := dropIn(t.Marks, "", names); m.Name != "" {
						return m
					}
				}
				for _, f := range t.Fields {
					if f.Pos == at {
						if m := dropIn(f.Marks, f.SchemaTag().Name, names); m.Name != "" {
							return m
						}
					}
				}
			}
		}
	}
	return markers.Mark{}
}

// declarations are where the fields of the way and their types are declared, and what the last
// one holds.
func (w *dropped) declarations() []token.Position {
	var at []token.Position
	seen := map[*model.Type]bool{}
	var inside func(t *model.Type, deep bool)
	inside = func(t *model.Type, deep bool) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		at = append(at, t.Pos)
		inside(t.Elem, deep)
		u := t.Underlying()
		if u != t {
			inside(u, deep)
		}
		for _, f := range u.Fields {
			if deep {
				at = append(at, f.Pos)
				inside(f.GoType, deep)
			}
		}
	}
	for i, path := range w.way {
		for _, f := range path {
			at = append(at, f.Pos)
			inside(f.GoType, i == len(w.way)-1 && f == path.Field())
		}
	}
	return at
}

// namesOf are the names of the fields from the root to the one at a path below the way.
func (w *dropped) namesOf(path string) []string {
	var names []string
	for _, way := range w.way {
		for _, f := range way {
			if tag := f.SchemaTag(); !tag.Inline {
				names = append(names, tag.Name)
			}
		}
	}
	below := strings.FieldsFunc(strings.ReplaceAll(path, "[]", ""), func(r rune) bool { return r == '.' })
	return append(names, below...)
}

// dropIn is the marker of a declaration that drops the field to which some names lead from the
// root; of is that of the field that the marker stands above, empty for a type.
func dropIn(set markers.Set, of string, names []string) markers.Mark {
	for _, m := range set {
		if _, ok := m.Drops(of); !ok {
			continue
		}
		var way []string
		if of != "" {
			way = []string{of}
		}
		if at, ok := m.Value.(markers.At); ok {
			for _, step := range at.Path {
				if step.Name != "" {
					way = append(way, step.Name)
				}
			}
		}
		if len(way) <= len(names) && slices.Equal(way, names[len(names)-len(way):]) {
			return m
		}
	}
	return markers.Mark{}
}
