package markers

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
)

// A Reading is the registry as the generators of one run see it. What is wrong
// with a marker is judged by those that read it: in a run that has none of them the
// marker changes nothing, so that a finding is at most a warning there, and
// controller-gen does not have it either.
type Reading struct {
	registry   *Registry
	generators []string
}

// In returns the reading of a run with these generators. Without any every marker
// is judged.
func (r *Registry) In(generators ...string) Reading {
	return Reading{registry: r, generators: generators}
}

// Parse is [Registry.Parse] in this run.
func (r Reading) Parse(c Comment, target Target, own bool) (Mark, bool, diag.List) {
	mark, ok, found := r.registry.Parse(c, target, own)
	switch {
	case len(found) == 0:
	case !r.judges(mark.Name) && !own:
		found = nil
	case !r.judges(mark.Name):
		found = lowered(found)
	case mark.Def == nil || mark.Extension:
		found = r.ours(found, mark.Name)
	}
	return mark, ok, found
}

// ParseStray is [Registry.ParseStray] in this run.
func (r Reading) ParseStray(c Comment) diag.List {
	found, name := r.registry.parseStray(c)
	switch {
	case len(found) == 0:
		return nil
	case r.judges(name):
		return r.ours(found, name)
	}
	return lowered(found)
}

// ours marks findings that controller-gen cannot have, whatever the marker may have
// been meant to be, unless a generator that only crdgen has reads it in this run.
func (r Reading) ours(found diag.List, name string) diag.List {
	reads := func(generator string) bool {
		return isOursAlone(generator) && (len(r.generators) == 0 || slices.Contains(r.generators, generator))
	}
	if !slices.ContainsFunc(r.registry.readers(name), reads) {
		for i := range found {
			found[i].Stricter = true
		}
	}
	return found
}

// Duplicates is [Duplicates] in this run.
func (r Reading) Duplicates(s Set) diag.List {
	var list diag.List
	for i := range s {
		found := duplicatesOf(s, i)
		if len(found) > 0 && !r.judges(s[i].Name) {
			found = lowered(found)
		}
		list.Add(found...)
	}
	return list
}

// judges reports whether a generator of the run reads the marker of that name.
func (r Reading) judges(name string) bool {
	return len(r.generators) == 0 || slices.ContainsFunc(r.registry.readers(name), func(reader string) bool {
		return slices.Contains(r.generators, reader)
	})
}

// lowered makes findings ones that no run fails of.
func lowered(found diag.List) diag.List {
	for i := range found {
		found[i].Severity, found[i].Stricter = diag.Warning, true
	}
	return found
}

// ReadBy returns the names of the generators that read the marker. Of
// controller-gen's these are the ones that register it there.
func (d *Definition) ReadBy() []string {
	readers := append([]string{d.Generator}, d.also...)
	if d.Generator == "crd" {
		readers = append(readers, "schemapatch", "applyconfiguration")
	}
	return readers
}

// readAlso adds generators that read a marker.
func readAlso(d Definition, generators ...string) Definition {
	d.also = append(d.also, generators...)
	return d
}

// readers returns the generators that read a marker of that name; of one that is not
// known those that read the markers whose names begin with as many of its segments
// as any does.
func (r *Registry) readers(name string) []string {
	var readers []string
	add := func(d *Definition) {
		for _, reader := range d.ReadBy() {
			if !slices.Contains(readers, reader) {
				readers = append(readers, reader)
			}
		}
	}
	name = markerWord("+" + name) // without what should not stand behind it
	for d := r.byName[name]; d != nil; d = d.next {
		add(d)
	}
	if path, rest := splitPath(strings.TrimPrefix(name, validationPrefix)); len(path) > 0 && strings.HasPrefix(name, validationPrefix) {
		if d := r.nestable(rest); d != nil {
			add(d)
		}
	}
	for prefix := name; len(readers) == 0 && prefix != ""; {
		prefix = prefix[:strings.LastIndexByte(prefix, ':')+1]
		for i := range r.definitions {
			if strings.HasPrefix(r.definitions[i].Name, prefix) {
				add(&r.definitions[i])
			}
		}
		prefix = strings.TrimSuffix(prefix, ":")
	}
	return readers
}
