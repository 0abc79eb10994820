package markers

import (
	"fmt"
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers/fieldpath"
	"github.com/crdgen/crdgen/markers/own"
)

// IsOwn reports whether the definition is one that a project has declared.
func (d *Definition) IsOwn() bool { return d.own != nil }

// Declared is where a project has declared the marker.
func (d *Definition) Declared() token.Position { return d.own.Pos }

// Expand returns what a project's own marker stands for: the marker itself with its
// rules and keywords, as an [own.Use], and the markers that it names. Behind a path all of
// them stand behind that path. Findings about those are at the use.
func (r *Registry) Expand(m Mark, ours bool) (Set, diag.List) {
	switch v := m.Value.(type) {
	case At:
		set, found := r.Expand(v.Mark, ours)
		for i, inner := range set {
			set[i] = m.at(inner, v.Path)
		}
		return set, found
	case Composition:
		return r.expandComposed(m, v, ours)
	}
	if m.Def == nil || m.Def.own == nil {
		return Set{m}, nil
	}
	use := m.Def.own.UseOf(m.Value)
	set := Set{m}
	var found diag.List
	add := func(text string) bool {
		made, ok, wrong := r.Parse(Comment{Text: text, Pos: m.Pos, Doc: true, List: m.List}, m.Target, ours)
		for i := range wrong {
			wrong[i].Pos, wrong[i].Edits = m.Pos, nil
			wrong[i].Message = fmt.Sprintf("marker %q stands for %q: %s", "+"+m.Name, text, wrong[i].Message)
			wrong[i].Stricter = true
		}
		found.Add(wrong...)
		if !ok {
			return false
		}
		moved(&made, m.Pos)
		markGiven(use, &made)
		made.Extension, made.CommentedOut = true, m.CommentedOut
		made.When = slices.Concat(m.When, made.When)
		set = append(set, made)
		return true
	}
	for _, t := range m.Def.own.Markers {
		if text, ok := use.Marker(t, ownReading{r}); ok {
			add(text)
		}
	}
	for i, value := range use.KeywordsInOrder() {
		if text := own.MarkerOf(use.Declaration.Keywords[i].Name, value); text != "" && r.Lookup(text, m.Target) != nil && add(text) {
			use = use.Without(i)
		}
	}
	set[0].Value = use
	if len(set) > 1 && use.SaysNothing() && !use.Names() {
		set = set[1:] // all that is to be said of it is said of the others
	}
	return set, found
}

// Meant returns what a mark that cannot be read was meant to be: the mark itself, or what
// the project's own marker of its name stands for.
func (r *Registry) Meant(m Mark) Set {
	d := r.byName[m.Name]
	if d == nil || d.own == nil {
		return Set{m}
	}
	set := standsFor(r, d.own, m.Target)
	for i := range set {
		moved(&set[i], m.Pos)
	}
	return set
}

// standsFor are the markers that a project's own one stands for at a target, with some value
// for each argument.
func standsFor(r *Registry, o *own.Declaration, target Target) Set {
	var set Set
	use := o.Trial()
	for _, t := range o.Markers {
		text, _ := use.Marker(t, ownReading{r})
		m, _, _ := r.Parse(Comment{Text: text, Doc: true}, target, true)
		set = append(set, m)
	}
	return set
}

// markGiven marks the first step of the path of a mark that the use stands for where an
// argument names the field.
func markGiven(use own.Use, m *Mark) {
	var path fieldpath.Path
	switch v := m.Value.(type) {
	case At:
		path = v.Path
	case Composition:
		path = v.Path
	}
	if len(path) == 0 {
		return
	}
	use.FieldNames(func(_ string, _ int, name string) {
		path[0].Given = path[0].Given || name == path[0].Name // moved has made the path its own
	})
}

// at puts a mark behind the path of one that stands for it.
func (m Mark) at(inner Mark, path fieldpath.Path) Mark {
	m.When, inner.When = slices.Concat(m.When, inner.When), nil
	if v, ok := inner.Value.(At); ok {
		path, inner = slices.Concat(path, v.Path), v.Mark
	}
	m.Value = At{Path: path, Mark: inner}
	return m
}

// expandComposed expands the marker behind a composition. What it stands for is one
// alternative, so that several markers need a name for it.
func (r *Registry) expandComposed(m Mark, v Composition, ours bool) (Set, diag.List) {
	set, found := r.Expand(v.Mark, ours)
	inner := slices.DeleteFunc(slices.Clone(set), func(m Mark) bool {
		use, ok := m.Value.(own.Use)
		return ok && use.SaysNothing()
	})
	if len(inner) > 1 && v.Alternative == "" {
		d := v.Mark.Conflict(fmt.Sprintf("it stands for %d things, which are one alternative", len(inner)))
		d.Help, d.Stricter = "give the alternative a name: +"+m.Name+":NAME=PATH "+v.Mark.Text, true
		return nil, append(found, d)
	}
	for i, of := range inner {
		w, c := m, v
		w.When, of.When = slices.Concat(m.When, of.When), nil
		if at, ok := of.Value.(At); ok {
			c.Path, of = slices.Concat(v.Path, at.Path), at.Mark
		}
		c.Mark = of
		w.Value = c
		inner[i] = w
	}
	return inner, found
}

// moved gives a mark that no source holds the position of what stands for it.
func moved(m *Mark, pos token.Position) {
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
		moved(&v.Mark, pos)
		m.Value = v
	case Composition:
		v.Use = pos
		v.Path = steps(v.Path)
		moved(&v.Mark, pos)
		m.Value = v
	}
}
