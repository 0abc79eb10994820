package markers

import (
	"cmp"
	"go/token"
	"path"
	"slices"

	"github.com/crdgen/crdgen/markers/fieldpath"
	"github.com/crdgen/crdgen/markers/own"
)

// Own is a marker that a project has declared for itself, and where it may stand.
type Own struct {
	own.Declaration
	Targets Target
}

// definition makes the definition of a marker that these generators read: its arguments are
// read as those of any other.
func (o *Own) definition(readers []string) Definition {
	if len(readers) == 0 {
		readers = SchemaReaders()
	}
	d := Definition{
		Name: o.Name, Targets: o.Targets, Family: "Of this project", Generator: readers[0], also: readers[1:], Extension: true, Repeatable: true,
		Summary: o.Summary, Example: cmp.Or(o.Example, o.Sample()), own: &o.Declaration,
	}
	for _, a := range o.Arguments {
		d.help = append(d.help, argumentHelp{a.Name, a.Help()})
		if a.Type == "cel" {
			d.cel = append(d.cel, a.Name)
		}
	}
	d.output = o.Value()
	return d
}

// ReadByOthers reports whether the project says that another tool reads markers of a name.
func (r *Registry) ReadByOthers(name string) bool {
	return slices.ContainsFunc(r.known, func(k own.Text) bool {
		ok, _ := path.Match(k.Text, name)
		return ok || k.Text == name
	})
}

// OwnNames are the names of the project's own markers, sorted.
func (r *Registry) OwnNames() []string {
	var names []string
	for name, d := range r.byName {
		if d.own != nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// WithOwn returns a registry that knows a project's own markers besides those of crdgen, each
// with the generators that read what it stands for, and the names that other tools read. It
// judges none of them: see package declared.
func WithOwn(project []Own, readers [][]string, known []own.Text) *Registry {
	table := make([]Definition, len(project))
	for i := range project {
		table[i] = project[i].definition(readers[i])
	}
	return newRegistry(append(families(), table), known)
}

// OwnDefinition returns the definition of a project's own marker of that name, nil if there is
// none.
func (r *Registry) OwnDefinition(name string) *Definition {
	if d := r.byName[name]; d != nil && d.own != nil {
		return d
	}
	return nil
}

// Own returns the declaration of a project's own marker, nil for any other.
func (d *Definition) Own() *own.Declaration { return d.own }

// IsOwn reports whether the definition is one that a project has declared.
func (d *Definition) IsOwn() bool { return d.own != nil }

// Declared is where a project has declared the marker.
func (d *Definition) Declared() token.Position { return d.own.Pos }

// MoveTo gives a mark that no source holds the position of what stands for it. Its path is its
// own then.
func (m *Mark) MoveTo(pos token.Position) {
	m.Pos, m.made = pos, true
	steps := func(path fieldpath.Path) fieldpath.Path {
		path = slices.Clone(path)
		for i := range path {
			path[i].Pos = pos
		}
		return path
	}
	switch v := m.Value.(type) {
	case At:
		v.Path = steps(v.Path)
		v.Mark.MoveTo(pos)
		m.Value = v
	case Composition:
		v.Use = pos
		v.Path = steps(v.Path)
		v.Mark.MoveTo(pos)
		m.Value = v
	}
}
