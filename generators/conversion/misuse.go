package conversion

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// contradicts reports a field of the spoke with two markers, each of which says what
// becomes of the whole field.
func (f *filling) contradicts(m Place) bool {
	var said []markers.Mark
	for _, mark := range m.Field().Marks {
		switch mark.Name {
		case dropMarker, funcMarker, pathMarker, preserveMarker:
			said = append(said, mark)
		}
	}
	if len(said) < 2 || said[0].Name == said[1].Name {
		return false // the same marker twice is reported everywhere
	}
	a, b := said[0], said[1]
	if a.Name == pathMarker && b.Name == preserveMarker || a.Name == preserveMarker && b.Name == pathMarker {
		return false // of a number that does not fit there, the original is kept
	}
	f.diags.Add(diag.Diagnostic{
		Pos: b.Pos, Code: diag.ConversionMarker,
		Message: fmt.Sprintf("field %q has two markers that say what becomes of it: %q and %q", m.Named(f.pair.Spoke), "+"+a.Name, "+"+b.Name),
		Help:    "keep one of them",
		Notes:   []diag.Note{{Pos: a.Pos, Message: "the other one is here"}},
	})
	f.astray = true
	f.speakFor(m, said)
	return true
}

// takenBy adds to the finding about a field of the spoke which marker leads elsewhere
// than to it from the field of the same name in the hub.
func (f *filling) takenBy(m Place, d *diag.Diagnostic) {
	r := f.taken[m[len(m)-1:].Steps()]
	if r == nil || r.Spoke == nil || r.How == SameName {
		return
	}
	d.Message += fmt.Sprintf(": %s is that of field %q", "."+m[len(m)-1:].Steps(), r.Spoke.Named(f.pair.Spoke))
	d.Notes = append(d.Notes, diag.Note{Pos: r.Pos, Message: "a marker says so here"})
}

// isNotHubOnly reports a field that both versions have though a marker says that only
// the hub has it.
func (f *filling) isNotHubOnly(m Place) bool {
	r := f.taken[m[len(m)-1:].Steps()]
	if r == nil || r.Spoke != nil || r.How != HubOnly && r.How != Dropped {
		return false
	}
	f.diags.Add(diag.Diagnostic{
		Pos: r.Pos, Code: diag.ConversionMarker,
		Message: fmt.Sprintf("version %s has field %q as well, which the marker says only hub %s has", f.spoke.Version.Name, m.Named(f.pair.Spoke), f.spoke.Kind.Hub.Name),
		Help:    fmt.Sprintf("remove the marker; if the two are not the same, add // +%s or // +%s to the field", preserveMarker, pathMarker),
		Notes:   []diag.Note{{Pos: m.Field().Pos, Message: "the field is declared here"}},
	})
	return true
}

// unknownType reports the first of a struct's markers that names a type which the hub
// does not have.
func (p *planner) unknownType(marks []markers.Mark, spoke, hub *model.Type) bool {
	var known []string
	for _, pkg := range []*model.Package{p.spoke.Kind.Hub.Package, hub.Package} {
		for _, t := range pkg.Types {
			known = append(known, baseName(t))
		}
	}
	for _, mark := range marks {
		name, _ := mark.Value.(markers.ConversionType)
		if slices.Contains(known, string(name)) {
			continue
		}
		d := diag.Diagnostic{
			Pos: mark.ArgPos(""), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("hub %s has no type %q", p.spoke.Kind.Hub.Name, string(name)),
			Help:    fmt.Sprintf("%s is %s there; if they mean the same, write // +%s=%s", baseName(spoke), baseName(hub), typeMarker, baseName(hub)),
			Notes:   []diag.Note{{Pos: hub.Pos, Message: "hub type declared here"}},
		}
		if baseName(spoke) == baseName(hub) {
			d.Help = "remove the marker: the type has the same name there"
		}
		p.diags.Add(d)
		return true
	}
	return false
}

// areNames reports the names of functions that are none, and lists without a path.
func (f *filling) areNames(mark markers.Mark, v markers.ConversionFunc) bool {
	before := len(f.diags)
	for _, argument := range []struct{ name, value string }{{"to", v.To}, {"from", v.From}} {
		if token.IsIdentifier(argument.value) {
			continue
		}
		f.diags.Add(diag.Diagnostic{
			Pos: mark.ArgPos(argument.name), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("%q is not the name of a function", argument.value),
			Help:    "write the name alone: it is looked for in this package and, if it is exported, in that of the hub",
		})
	}
	seen := map[string]bool{}
	for _, path := range v.Paths {
		if seen[strings.Trim(path, "./")] {
			pos, _ := pathPos(mark, "paths", path)
			f.diags.Add(diag.Diagnostic{
				Pos: pos, Code: diag.ConversionMarker,
				Message: fmt.Sprintf("path %q is named twice", path), Help: "name each field once",
			})
		}
		seen[strings.Trim(path, "./")] = true
	}
	if len(v.Paths) == 0 {
		f.diags.Add(diag.Diagnostic{
			Pos: mark.ArgPos("paths"), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("argument \"paths\" of %q names no field of the hub", "+"+mark.Name),
			Help:    "write the paths of the fields that the functions make, as in paths={.host,.port}",
		})
	}
	return len(f.diags) == before
}

// saysWhy reports a loss that is accepted for no reason, with what to do to keep the
// value.
func (p *planner) saysWhy(mark markers.Mark, reason, keep string) {
	if strings.TrimSpace(reason) != "" {
		return
	}
	p.diags.Add(diag.Diagnostic{
		Pos: mark.ArgPos("reason"), Code: diag.ConversionMarker,
		Message: fmt.Sprintf("argument \"reason\" of %q is empty", "+"+mark.Name),
		Help:    "say why nobody misses the value; to keep it, " + keep,
	})
}

// beginsNowhere reports a path that does not say where it begins.
func (f *filling) beginsNowhere(m Place, mark markers.Mark, path string) {
	f.diags.Add(diag.Diagnostic{
		Pos: mark.ArgPos(""), Code: diag.ConversionMarker,
		Message: fmt.Sprintf("path %q does not say where it begins", path),
		Help:    fmt.Sprintf("write %q, which counts from the struct around the field, or begin with a slash, which counts from the root", "."+path),
	})
	f.leadsNowhere(mark, "", path, m)
}

// countsFromRoot reports a path from the root where none leads: the field is not the
// only one of its kind.
func (p *planner) countsFromRoot(mark markers.Mark, argument, path string) {
	pos, _ := pathPos(mark, argument, path)
	p.diags.Add(diag.Diagnostic{
		Pos: pos, Code: diag.ConversionMarker,
		Message: fmt.Sprintf("path %q counts from the root, but the field stands in a list, a map or a type that is used in several places", path),
		Help:    "write a path that begins with a dot, which counts from the struct around the field",
	})
}

// beginsElsewhere reports a path of functions that does not count from the root as
// another one of them does.
func (p *planner) beginsElsewhere(mark markers.Mark, path string) {
	pos, _ := pathPos(mark, "paths", path)
	p.diags.Add(diag.Diagnostic{
		Pos: pos, Code: diag.ConversionMarker,
		Message: fmt.Sprintf("path %q does not count from the root, and another one of the marker does", path),
		Help:    "begin all of them with a slash, which counts from the root, or with a dot, which counts from the struct around the field",
	})
}

// checkHubMark reports a marker that makes a type the hub which is not the type of a
// kind.
func (p *planner) checkHubMark(m markers.Mark, t *model.Type, kinds []*model.Kind) {
	for _, k := range kinds {
		if slices.ContainsFunc(k.Versions, func(v *model.Version) bool { return v.Root == t }) {
			return
		}
	}
	p.diags.Add(diag.Diagnostic{
		Pos: m.Pos, Code: diag.ConversionMarker,
		Message: fmt.Sprintf("marker %q has no effect here: type %q is no kind", "+"+m.Name, baseName(t)),
		Help:    "write it above the type of the kind, which embeds metav1.TypeMeta and metav1.ObjectMeta",
	})
}

// otherRoot adds to the finding that was just made what its path means if it begins at
// the wrong struct: with ".spec" where it counts from a struct in it, or with "/" where
// it does not begin at the root.
func (f *filling) otherRoot(path string) {
	steps := strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == '/' })
	say := func(meant, counts string) {
		f.diags[len(f.diags)-1].Help = fmt.Sprintf("did you mean %q? a path with a %s", meant, counts)
	}
	for _, before := range []string{"/spec/", "/status/"} {
		if meant := before + strings.Join(steps, "/"); strings.HasPrefix(path, "/") && isThere(f.spoke.Kind.Hub.Root, meant) {
			say(meant, "slash counts from the root")
			return
		}
	}
	for i := 1; i < len(steps); i++ {
		if meant := "." + strings.Join(steps[i:], "."); isThere(f.pair.Hub, meant) {
			say(meant, fmt.Sprintf("dot counts from %s of the hub", baseName(f.pair.Hub)))
			return
		}
	}
}

func isThere(t *model.Type, path string) bool {
	place, _, _ := find(t, path)
	return place != nil
}
