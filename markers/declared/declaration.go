// Package declared judges the markers that a project has declared for itself, and says what they
// stand for: a use becomes its rules and keywords, and the markers of crdgen that it names.
//
// Declarations and their texts are package own's, which does not know the vocabulary. Package
// parse reads what they stand for, as it reads comments; a project's own marker stands for
// markers of crdgen alone, never for another of its own.
package declared

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/own"
	"github.com/crdgen/crdgen/markers/parse"
	"github.com/crdgen/crdgen/markers/syntax"
)

// With returns a registry that knows a project's own markers besides its own, and the
// names that other tools read: each may end in "*". What is wrong with a declaration is
// returned; the registry lacks the marker then.
func With(r *markers.Registry, declared []markers.Own, known []own.Text) (*markers.Registry, diag.List) {
	if len(declared)+len(known) == 0 {
		return r, nil
	}
	var found diag.List
	var sound []markers.Own
	var readers [][]string
	for i := range declared {
		o := &declared[i]
		d := declarations{r, declared[:i], declared}
		problems := d.wrong(o)
		found.Add(problems...)
		if len(problems) == 0 {
			sound, readers = append(sound, *o), append(readers, d.readers(o))
		}
	}
	for _, k := range known {
		if _, err := path.Match(k.Text, ""); err != nil || strings.TrimLeft(k.Text, "+") != k.Text || strings.ContainsAny(k.Text, " =") {
			found.Add(wrongAt(k.Pos, `write names without "+" and arguments, with * for any text: acme:*`, "%q is no name of markers", k.Text))
		}
		if name := covered(r, k.Text); name == k.Text && name != "" {
			found.Add(wrongAt(k.Pos, "delete it", "marker %q is read by crdgen itself", "+"+k.Text))
		} else if name != "" {
			found.Add(wrongAt(k.Pos, "name what the other tool reads, as in acme:*",
				"%q covers markers that crdgen reads, such as %q: no misspelt one would be reported", k.Text, "+"+name))
		}
	}
	return markers.WithOwn(sound, readers, known), found
}

// covered returns the first marker of crdgen's that a name of knownMarkers covers, "" for
// none.
func covered(r *markers.Registry, pattern string) string {
	first := ""
	for _, d := range r.Definitions() {
		if ok, _ := path.Match(pattern, d.Name); ok && !d.IsOwn() && (first == "" || d.Name < first) {
			first = d.Name
		}
	}
	return first
}

// readers are the generators that read something of what a marker stands for, those first
// that controller-gen has: in a run of theirs alone the marker counts, and what is wrong
// with it is theirs to judge.
func (d declarations) readers(o *markers.Own) []string {
	var readers []string
	if len(o.Rules)+len(o.Keywords) > 0 {
		readers = markers.SchemaReaders()
	}
	for _, target := range ownTargets {
		if o.Targets&target == 0 {
			continue
		}
		for _, m := range standsFor(d.registry, &o.Declaration, target) {
			if m, _ = m.Behind(); m.Def != nil {
				readers = append(readers, m.Def.ReadBy()...)
			}
		}
	}
	slices.SortStableFunc(readers, func(a, b string) int {
		rank := func(name string) int {
			switch {
			case name == "crd":
				return 0
			case !markers.OnlyInCrdgen(name):
				return 1
			}
			return 2
		}
		return cmp.Or(cmp.Compare(rank(a), rank(b)), strings.Compare(a, b))
	})
	return slices.Compact(readers)
}

// ownTargets are the places where markers of a project may stand.
var ownTargets = []markers.Target{markers.Type, markers.Field, markers.Const}

// declarations are those of a project: what a registry has, what was declared before, and
// all that is declared.
type declarations struct {
	registry    *markers.Registry
	before, all []markers.Own
}

// wrong reports what is wrong with a declaration: a name that is taken, texts that say
// nothing, and markers that do not exist.
func (d declarations) wrong(o *markers.Own) diag.List {
	r := d.registry
	var found diag.List
	switch {
	case !strings.Contains(strings.Trim(o.Name, ":"), ":") || syntax.Name("+"+o.Name) != o.Name || strings.HasPrefix(o.Name, "crdgen:") || strings.HasPrefix(o.Name, "k8s:"):
		if plain := strings.TrimPrefix(o.Name, "+"); plain != o.Name && strings.Contains(strings.Trim(plain, ":"), ":") {
			found.Add(wrongAt(o.Pos, "write it without the \"+\": "+plain, "%q is no name for a marker of one's own", o.Name))
			break
		}
		found.Add(wrongAt(o.Pos, "write a name of your own in front, as in acme:"+strings.TrimPrefix(strings.TrimPrefix(o.Name, "crdgen:"), "k8s:"), "%q is no name for a marker of one's own", o.Name))
	case r.Named(o.Name) != nil || r.Lookup("+"+o.Name, markers.Field) != nil || r.Lookup("+"+o.Name, markers.Type) != nil:
		found.Add(wrongAt(o.Pos, "choose another name", "marker %q is there already", "+"+o.Name))
	case slices.ContainsFunc(d.before, func(b markers.Own) bool { return b.Name == o.Name }):
		found.Add(wrongAt(o.Pos, "choose another name", "marker %q is declared twice", "+"+o.Name))
	}
	if o.Targets&markers.Const != 0 && len(o.Rules)+len(o.Keywords) > 0 {
		found.Add(wrongAt(o.Pos, "declare another marker for constants, with markers: alone", "marker %q stands for rules or keywords of a schema, and may stand on a constant, which has none", "+"+o.Name))
	}
	found = append(found, wrongTexts(&o.Declaration)...)
	for _, m := range o.Markers {
		found = append(found, d.wrongInside(o, m)...)
	}
	return found
}

// wrongInside reports a marker inside of a declaration that cannot be read where the
// declared one may stand, or the one that stands behind its conditions and paths.
func (d declarations) wrongInside(o *markers.Own, m own.Text) diag.List {
	if found := d.wrongMarker(o, m, o.Targets); found != nil {
		return found
	}
	text, ok := o.Trial().Marker(m, ownReading{d.registry})
	if !ok {
		return nil
	}
	for _, target := range ownTargets {
		if o.Targets&target == 0 {
			continue
		}
		mark, _, _ := parse.Comment(d.registry, markers.Comment{Text: text, Doc: true}, target, true)
		inner, behindPath := mark.Behind()
		targets := target
		if behindPath {
			targets = 0
		}
		if inner.Text == "" || inner.Text == text {
			continue
		}
		if found := d.wrongMarker(o, own.Text{Text: inner.Text, Pos: m.Pos}, targets); found != nil {
			return found
		}
	}
	return nil
}

// wrongMarker reports a marker that cannot be read at one of some targets; without any it
// stands behind a path, where it may be one of fields or of types.
func (d declarations) wrongMarker(o *markers.Own, m own.Text, targets markers.Target) diag.List {
	r := d.registry
	text := m.Text
	if !strings.HasPrefix(text, "+") {
		return diag.List{wrongAt(m.Pos, "write it with its \"+\"", "expected a marker, found %q", text)}
	}
	if strings.HasPrefix(text, "+k8s:") {
		return diag.List{wrongAt(m.Pos, "write a +kubebuilder:validation: marker or a rule", "a tag of Kubernetes depends on the Go type of what it stands on")}
	}
	if name := d.declared(syntax.Name(text)); name != "" {
		return diag.List{wrongAt(m.Pos, "write what \"+"+name+"\" stands for", "marker %q is one of the project's own, and a marker of its own stands for markers of crdgen", "+"+name)}
	}
	if targets == 0 {
		if r.Lookup(text, markers.Field) == nil && r.Lookup(text, markers.Type) == nil {
			return diag.List{d.unknown(o, m, 0)}
		}
		return nil
	}
	for _, target := range []markers.Target{markers.Package, markers.Type, markers.Field, markers.Const} {
		if targets&target != 0 && r.Lookup(text, target) == nil {
			return diag.List{d.unknown(o, m, target)}
		}
	}
	return nil
}

// declared is the marker of the project that a name is, alone or with its first argument
// behind a colon; "" where it is none of them.
func (d declarations) declared(name string) string {
	for _, b := range d.all {
		if name == b.Name || strings.HasPrefix(name, b.Name+":") && d.registry.Named(name) == nil {
			return b.Name
		}
	}
	return ""
}

// unknown explains a marker that a target does not have; 0 is what a path leads to.
func (d declarations) unknown(o *markers.Own, m own.Text, target markers.Target) diag.Diagnostic {
	name, targets := d.registry.LookupAnywhere(m.Text)
	switch {
	case targets != 0 && target == 0:
		return wrongAt(m.Pos, targetsFor(targets), "marker %q belongs on a %s, and cannot stand behind a path", "+"+name, targets)
	case targets != 0:
		return wrongAt(m.Pos, targetsFor(targets), "marker %q belongs on a %s, and the declared one may stand on a %s", "+"+name, targets, o.Targets)
	}
	if target == 0 {
		target = markers.Type | markers.Field
	}
	name = syntax.Name(m.Text)
	help := `"crdgen markers" lists all`
	if near := d.registry.Suggest(name, target); near != "" {
		help = fmt.Sprintf("did you mean %q?", "+"+near)
	}
	return wrongAt(m.Pos, help, "unknown marker %q", "+"+name)
}

// targetsFor says what to declare where a marker stands inside that belongs on these
// targets alone.
func targetsFor(targets markers.Target) string {
	switch targets & (markers.Type | markers.Field | markers.Const) {
	case markers.Type:
		return "write targets: [type]"
	case markers.Field:
		return "write targets: [field]"
	case markers.Type | markers.Field:
		return "write targets: [type, field]"
	}
	return "write it in the source: markers of one's own stand on types, fields and constants"
}
