package declared

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/fieldpath"
	"github.com/crdgen/crdgen/markers/misuse"
	"github.com/crdgen/crdgen/markers/own"
	"github.com/crdgen/crdgen/markers/parse"
)

// Expand returns what a project's own marker stands for: the marker itself with its
// rules and keywords, as an [own.Use], and the markers that it names. Behind a path all of
// them stand behind that path. Findings about those are at the use.
func Expand(r *markers.Registry, m markers.Mark, ours bool) (markers.Set, diag.List) {
	switch v := m.Value.(type) {
	case markers.At:
		set, found := Expand(r, v.Mark, ours)
		for i, inner := range set {
			set[i] = at(m, inner, v.Path)
		}
		return set, found
	case markers.Composition:
		return expandComposed(r, m, v, ours)
	}
	if m.Def == nil || !m.Def.IsOwn() {
		return markers.Set{m}, nil
	}
	use := m.Def.Own().UseOf(m.Value)
	set := markers.Set{m}
	var found diag.List
	add := func(text string) bool {
		made, ok, wrong := parse.Comment(r, markers.Comment{Text: text, Pos: m.Pos, Doc: true, List: m.List}, m.Target, ours)
		for i := range wrong {
			wrong[i].Pos, wrong[i].Edits = m.Pos, nil
			wrong[i].Message = fmt.Sprintf("marker %q stands for %q: %s", "+"+m.Name, text, wrong[i].Message)
			wrong[i].Stricter = true
		}
		found.Add(wrong...)
		if !ok {
			return false
		}
		made.MoveTo(m.Pos)
		markGiven(use, &made)
		made.Extension, made.CommentedOut = true, m.CommentedOut
		made.When = slices.Concat(m.When, made.When)
		set = append(set, made)
		return true
	}
	for _, t := range m.Def.Own().Markers {
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
func Meant(r *markers.Registry, m markers.Mark) markers.Set {
	d := r.OwnDefinition(m.Name)
	if d == nil {
		return markers.Set{m}
	}
	set := standsFor(r, d.Own(), m.Target)
	for i := range set {
		set[i].MoveTo(m.Pos)
	}
	return set
}

// standsFor are the markers that a project's own one stands for at a target, with some value
// for each argument.
func standsFor(r *markers.Registry, o *own.Declaration, target markers.Target) markers.Set {
	var set markers.Set
	use := o.Trial()
	for _, t := range o.Markers {
		text, _ := use.Marker(t, ownReading{r})
		m, _, _ := parse.Comment(r, markers.Comment{Text: text, Doc: true}, target, true)
		set = append(set, m)
	}
	return set
}

// markGiven marks the first step of the path of a mark that the use stands for where an
// argument names the field.
func markGiven(use own.Use, m *markers.Mark) {
	var path fieldpath.Path
	switch v := m.Value.(type) {
	case markers.At:
		path = v.Path
	case markers.Composition:
		path = v.Path
	}
	if len(path) == 0 {
		return
	}
	use.FieldNames(func(_ string, _ int, name string) {
		path[0].Given = path[0].Given || name == path[0].Name // MoveTo has made the path its own
	})
}

// at puts a mark behind the path of one that stands for it.
func at(m markers.Mark, inner markers.Mark, path fieldpath.Path) markers.Mark {
	m.When, inner.When = slices.Concat(m.When, inner.When), nil
	if v, ok := inner.Value.(markers.At); ok {
		path, inner = slices.Concat(path, v.Path), v.Mark
	}
	m.Value = markers.At{Path: path, Mark: inner}
	return m
}

// expandComposed expands the marker behind a composition. What it stands for is one
// alternative, so that several markers need a name for it.
func expandComposed(r *markers.Registry, m markers.Mark, v markers.Composition, ours bool) (markers.Set, diag.List) {
	set, found := Expand(r, v.Mark, ours)
	inner := slices.DeleteFunc(slices.Clone(set), func(m markers.Mark) bool {
		use, ok := m.Value.(own.Use)
		return ok && use.SaysNothing()
	})
	if len(inner) > 1 && v.Alternative == "" {
		d := misuse.Conflict(v.Mark, fmt.Sprintf("it stands for %d things, which are one alternative", len(inner)))
		d.Help, d.Stricter = "give the alternative a name: +"+m.Name+":NAME=PATH "+v.Mark.Text, true
		return nil, append(found, d)
	}
	for i, of := range inner {
		w, c := m, v
		w.When, of.When = slices.Concat(m.When, of.When), nil
		if at, ok := of.Value.(markers.At); ok {
			c.Path, of = slices.Concat(v.Path, at.Path), at.Mark
		}
		c.Mark = of
		w.Value = c
		inner[i] = w
	}
	return inner, found
}
