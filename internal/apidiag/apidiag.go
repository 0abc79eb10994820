// Package apidiag is what findings and the model say of each other: which findings are certain
// though a type is missing, where a project has declared the marker that one is about, and findings
// and edits that several generators make of a version or a field.
//
// It stands above the model, which is data and reports nothing, and below all that makes findings.
package apidiag

import (
	"fmt"
	"go/token"
	"path/filepath"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers/misuse"
)

// Certain returns what generators and checks found without what may be there only
// because a type could not be resolved: whether a struct is a kind, what a schema has and
// how versions differ, nobody knows where a part is missing. The missing part is a finding
// of its own, and the others come back, those that are true, when it is there. Left out is
// what lies in a package of which a type reaches a missing one, or in another version of
// such a package's group, and that nothing was found. A nil program has no types.
func Certain(p *model.Program, found diag.List) diag.List {
	if p == nil {
		return found
	}
	incomplete := p.Incomplete()
	if len(incomplete) == 0 {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(d diag.Diagnostic) bool {
		return d.Code == diag.NothingFound || incomplete[filepath.Dir(d.Pos.Filename)]
	})
}

// Explain adds to the findings at markers of a project's own where these are declared:
// what is wrong may be what they stand for. Nothing in the source can be changed by the
// edits of such a finding.
func Explain(p *model.Program, found diag.List) diag.List {
	if p == nil || len(p.OwnMarkers) == 0 {
		return found
	}
	at := map[token.Position]model.OwnMarker{}
	for _, o := range p.OwnMarkers {
		at[o.Pos] = o
	}
	out := make(diag.List, len(found))
	for i, d := range found {
		places := []token.Position{d.Pos}
		for _, note := range d.Notes {
			places = append(places, note.Pos)
		}
		told := map[token.Position]bool{}
		for _, place := range places {
			if o, ok := at[place]; ok && !told[o.Declared] {
				told[o.Declared] = true
				d.Notes = append(d.Notes[:len(d.Notes):len(d.Notes)], misuse.DeclaredHere(o.Name, o.Declared))
				d.Edits, d.Word = nil, diag.Word{}
			}
		}
		out[i] = d
	}
	return out
}

// MissingGroup reports a version whose package names no API group; false where it names
// one. All generators that need the group say it in the same words and at the same place,
// so that it is one finding of a run.
func MissingGroup(v *model.Version) (diag.Diagnostic, bool) {
	if v.Package.HasGroup && v.Package.Group != "" {
		return diag.Diagnostic{}, false
	}
	pos, why := v.Root.Pos, fmt.Sprintf("package %q has no +groupName marker", v.Package.Path)
	if m, ok := v.Package.Marks.Get("groupName"); ok {
		pos, why = m.Pos, "the marker names none"
	}
	return diag.Diagnostic{
		Pos: pos, Code: diag.MissingGroup,
		Message: fmt.Sprintf("kind %q has no API group: %s", v.Root.Name.Name, why),
		Help:    "add // +groupName=example.com above the package clause (doc.go or groupversion_info.go), or +kubebuilder:skip if it is no API",
	}, true
}

// Retag returns the edits that give the field another json tag and leave the tags of
// others as they are; nil where that cannot be written.
func Retag(f *model.Field, json string) []diag.Edit {
	pos, old, made, ok := f.Retag(json)
	if !ok {
		return nil
	}
	return []diag.Edit{{Pos: pos, Old: old, New: made}}
}
