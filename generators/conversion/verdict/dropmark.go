package verdict

import (
	"go/token"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// markOf is the marker that drops a field of that name on the way to it, or in what the last
// field of the way holds; the nearest one to the root, which decides. The program is another one
// than that of the plan where conditions count: declarations are known by their positions.
func (w *dropped) markOf(name string) markers.Mark {
	for _, at := range w.declarations() {
		for _, p := range w.program.Packages {
			for _, t := range p.Types {
				if t.Pos == at {
					if m := dropIn(t.Marks, "", name); m.Name != "" {
						return m
					}
				}
				for _, f := range t.Fields {
					if f.Pos == at {
						if m := dropIn(f.Marks, f.SchemaTag().Name, name); m.Name != "" {
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

// dropIn is the marker of a declaration that drops a field of a name; of is that of the field
// that it stands above, empty for a type.
func dropIn(set markers.Set, of, name string) markers.Mark {
	for _, m := range set {
		if dropped, ok := m.Drops(of); ok && dropped == name {
			return m
		}
	}
	return markers.Mark{}
}
