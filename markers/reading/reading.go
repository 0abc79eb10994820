// Package reading is the registry as the generators of one run see it: which markers
// they read, what is said of the others, and how much a finding weighs.
//
// It joins what the vocabulary knows with what [misspelt] makes of the rest.
package reading

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/condition"
	"github.com/crdgen/crdgen/markers/misspelt"
	"github.com/crdgen/crdgen/markers/parse"
)

// A Run reads markers for some generators. What is wrong with a marker is judged by
// those that read it: in a run that has none of them the marker changes nothing, so
// that a finding is at most a warning there, and controller-gen does not have it
// either.
type Run struct {
	registry   *markers.Registry
	generators []string
}

// Of returns the reading of a run with these generators. Without any every marker is
// judged.
func Of(r *markers.Registry, generators ...string) Run {
	return Run{registry: r, generators: generators}
}

// Parse is [parse.Comment] in this run. It reports unknown markers of the
// user's code, too; the Name of what comes back then is the marker that it was most
// likely meant to be, else how it is called, "" for what is none of ours.
func (r Run) Parse(c markers.Comment, target markers.Target, own bool) (markers.Mark, bool, diag.List) {
	mark, ok, found := parse.Comment(r.registry, c, target, own)
	if !ok && len(found) == 0 && own && !c.CommentedOut {
		found = r.unread(c, &mark)
	}
	about := mark.Name
	if own && !c.CommentedOut {
		if several := r.several(c, target, found); len(several) > 0 {
			return mark, ok, several
		}
	}
	switch {
	case len(found) == 0:
	case !r.judges(about) && !own:
		found = nil
	case !r.judges(about), mark.Def == nil && target == markers.Field && !r.owns(about):
		found = lowered(found)
	case mark.Def == nil || mark.Extension || about != mark.Name:
		found = r.ours(found, about)
	}
	if ok && own && len(found) == 0 {
		found = append(typographic(mark), separated(mark, c.Next)...)
	}
	return mark, ok, r.owned(found, about)
}

// owned says of findings whose marker they are about.
func (r Run) owned(found diag.List, name string) diag.List {
	if len(found) == 0 || name == "" {
		return found
	}
	owners := r.registry.Owners(name)
	if slices.Contains(owners, "") {
		return found
	}
	for i := range found {
		found[i].Generators = owners
	}
	return found
}

// unread explains a mark without a definition, or one that has such a mark behind its
// path, and names the former.
func (r Run) unread(c markers.Comment, mark *markers.Mark) (found diag.List) {
	if inner, ok := mark.Behind(); ok {
		return r.unreadBehindPath(mark.Name, inner)
	}
	c = c.Conditional()
	c.Text, c.Pos = mark.Text, mark.Pos // without the conditions before it
	found, mark.Name = misspelt.Unknown(r.registry, c, mark.Target)
	if len(found) > 0 || len(c.When) == 0 {
		return found
	}
	mark.Name = condition.InChannelMarker
	if len(c.When[0].Gates) > 0 {
		mark.Name = condition.InGateMarker
	}
	found = noMarker(mark.Name, *mark)
	found[0].Help = "write it without the condition, behind which no other tool reads it"
	return found
}

// noMarker reports a marker of another tool behind one of crdgen, where no other tool reads it.
func noMarker(name string, inner markers.Mark) diag.List {
	return diag.List{{
		Pos: inner.Pos, Severity: diag.Error, Code: diag.MalformedMarker, Stricter: true,
		Message: fmt.Sprintf("value of %q: %q is no marker of crdgen", "+"+name, inner.Text),
	}}
}

func (r Run) unreadBehindPath(name string, inner markers.Mark) diag.List {
	found, _ := misspelt.Unknown(r.registry, markers.Comment{Text: inner.Text, Pos: inner.Pos}, inner.Target)
	for i := range found {
		found[i].Edits, found[i].Unfixed = nil, "it stands behind a path"
		found[i].Stricter = true
	}
	if len(found) > 0 {
		return found
	}
	return noMarker(name, inner)
}

// ParseStray reports a comment that reaches no target in this run, nothing for the
// markers of other tools.
func (r Run) ParseStray(c markers.Comment) diag.List {
	found, name := parse.Stray(r.registry, c)
	if name == "" {
		found, name = misspelt.Unknown(r.registry, c, 0)
	}
	switch {
	case len(found) == 0:
		return nil
	case r.judges(name):
		return r.owned(r.ours(found, name), name)
	}
	return r.owned(lowered(found), name)
}

// ours marks findings that controller-gen cannot have, whatever the marker may have
// been meant to be, unless a generator that only crdgen has reads it in this run.
func (r Run) ours(found diag.List, name string) diag.List {
	reads := func(generator string) bool {
		return markers.OnlyInCrdgen(generator) && (len(r.generators) == 0 || slices.Contains(r.generators, generator))
	}
	if !slices.ContainsFunc(r.registry.Readers(name), reads) {
		for i := range found {
			found[i].Stricter = true
		}
	}
	return found
}

// Duplicates reports the marks of a finished set that stand there twice although
// the last one wins: an error if the values differ, a warning if they are the
// same. Files of a package may say the same of it, as doc.go and
// groupversion_info.go of many projects do. Marks of what is commented out do not
// count. controller-gen is silent about all.
func (r Run) Duplicates(s markers.Set) diag.List {
	var list diag.List
	for i := range s {
		found := duplicatesOf(s, i)
		if len(found) > 0 && !r.judges(s[i].Name) {
			found = lowered(found)
		}
		list.Add(r.owned(found, s[i].Name)...)
	}
	return list
}

// judges reports whether a generator of the run reads the marker of that name.
func (r Run) judges(name string) bool {
	return len(r.generators) == 0 || slices.ContainsFunc(r.registry.Readers(name), func(reader string) bool {
		return slices.Contains(r.generators, reader)
	})
}

// owns reports whether the marker of that name is for a generator of the run. One that only
// looks at what the marker says of a field, as conversion does at defaults, finds that a
// misspelt one says nothing, as the CRD does: it need not stop for it.
func (r Run) owns(name string) bool {
	return len(r.generators) == 0 || slices.ContainsFunc(r.registry.Owners(name), func(owner string) bool {
		return owner == "" || slices.Contains(r.generators, owner)
	})
}

// lowered makes findings ones that no run fails of.
func lowered(found diag.List) diag.List {
	for i := range found {
		found[i].Severity, found[i].Stricter = diag.Warning, true
	}
	return found
}
