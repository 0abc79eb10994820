package conversion

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/version"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

const storageMarker = "kubebuilder:storageversion"

// noGroup reports the versions of a kind whose packages do not say their group, where
// there are others: without it nobody knows of what they are versions. Where only some
// packages say it there are two kinds, and neither would be converted to the other.
func (p *planner) noGroup(k *model.Kind, kinds []*model.Kind) bool {
	missing := false
	for _, v := range k.Versions {
		if v.Package.HasGroup {
			continue
		}
		beside := versionBeside(kinds, k, v)
		if len(k.Versions) == 1 && beside == nil {
			continue // of a single one nothing is converted
		}
		missing = true
		d := diag.Diagnostic{
			Pos: v.Root.Pos, Code: diag.MissingGroup,
			Message: fmt.Sprintf("kind %q has no API group: package %q has no +groupName marker", k.Name, v.Package.Path),
			Help:    "add // +groupName=example.com above the package clause (doc.go or groupversion_info.go), or +kubebuilder:skip if it is no API",
		}
		if beside != nil {
			said, _ := beside.Package.Marks.Get("groupName")
			d.Help = fmt.Sprintf("add // +groupName=%s above the package clause (doc.go or groupversion_info.go), so that it is a version of that kind, or +kubebuilder:skip if it is no API",
				beside.Package.Group)
			d.Notes = []diag.Note{{Pos: said.Pos, Message: fmt.Sprintf("package %q has version %s of kind %q, and says its group here", beside.Package.Path, beside.Name, k.Name)}}
		}
		p.diags.Add(d)
	}
	return missing
}

// versionBeside returns a version of a kind of the same name that says its group, in a
// package beside that of a version.
func versionBeside(kinds []*model.Kind, k *model.Kind, v *model.Version) *model.Version {
	for _, other := range kinds {
		if other.Name != k.Name || other == k {
			continue
		}
		for _, o := range other.Versions {
			if o.Package.HasGroup && path.Dir(o.Package.Path) == path.Dir(v.Package.Path) {
				return o
			}
		}
	}
	return nil
}

// noHub reports a kind whose versions differ while none is the hub.
func (p *planner) noHub(k *model.Kind) {
	at, why := slices.MaxFunc(k.Versions, func(a, b *model.Version) int {
		return version.CompareKubeAwareVersionStrings(a.Name, b.Name)
	}), "newest"
	for _, v := range k.Versions {
		if v.Root.Marks.Has(storageMarker) {
			at, why = v, "stored"
		}
	}
	var edits []diag.Edit
	if why == "stored" {
		edits = propose(at.Root.Pos, hubMarker)
	}
	p.diags.Add(diag.Diagnostic{
		Pos: at.Root.Pos, Code: diag.ConversionHub, Edits: edits,
		Message: fmt.Sprintf("kind %q has versions %s, and none of them is the hub", k.Name, versionNames(k)),
		Help:    fmt.Sprintf("add // +%s to type %s of version %s, which is the %s one: all others are converted to it and from it", hubMarker, k.Name, at.Name, why),
	})
}

// twoHubs reports a kind with several hubs, at those that are to be given up: the
// stored version stays, else the first.
func (p *planner) twoHubs(k *model.Kind, hubs []*model.Version) {
	stays, why := hubs[0], ""
	for _, v := range hubs {
		if v.Root.Marks.Has(storageMarker) {
			stays, why = v, ", which is the stored one"
		}
	}
	there, _ := hubMark(stays)
	for _, v := range hubs {
		if v == stays {
			continue
		}
		at, _ := hubMark(v)
		d := diag.Diagnostic{
			Pos: at, Code: diag.ConversionHub,
			Message: fmt.Sprintf("kind %q has two hubs, versions %s and %s", k.Name, stays.Name, v.Name),
			Help:    fmt.Sprintf("keep version %s%s, and remove what makes version %s a hub", stays.Name, why, v.Name),
			Notes:   []diag.Note{{Pos: there, Message: "the other one is here"}},
		}
		if mark, ok := v.Root.Marks.Get(hubMarker); ok && why != "" && mark.Pos == at {
			d.Edits = []diag.Edit{{Pos: mark.Pos, Old: mark.Text}}
		}
		p.diags.Add(d)
	}
}

func versionNames(k *model.Kind) string {
	var names []string
	for _, v := range k.Versions {
		names = append(names, v.Name)
	}
	return strings.Join(names, ", ")
}

// allSame says whether all versions have the same form in JSON.
func allSame(versions []*model.Version) bool {
	for _, v := range versions[1:] {
		seen := map[[2]*model.Type]bool{}
		if !sameForm(versions[0].Root, v.Root, seen) {
			return false
		}
	}
	return true
}

// sameForm says whether two types have the same form in JSON.
func sameForm(a, b *model.Type, seen map[[2]*model.Type]bool) bool {
	if same(a, b) {
		return true
	}
	a, b = a.Underlying(), b.Underlying()
	key := [2]*model.Type{a, b}
	if a == b || seen[key] {
		return true
	}
	seen[key] = true
	if a.Shape != b.Shape {
		return false
	}
	switch a.Shape {
	case model.Basic:
		return basicName(a) == basicName(b)
	case model.Pointer, model.Slice, model.Array:
		return sameForm(a.Elem, b.Elem, seen)
	case model.Map:
		return sameForm(a.Key, b.Key, seen) && sameForm(a.Elem, b.Elem, seen)
	case model.Struct:
		return sameMembers(members(a), members(b), seen)
	}
	return false
}

func sameMembers(as, bs []Place, seen map[[2]*model.Type]bool) bool {
	if len(as) != len(bs) {
		return false
	}
	byName := map[string]Place{}
	for _, b := range bs {
		byName[b.Steps()] = b
	}
	for _, a := range as {
		b, ok := byName[a.Steps()]
		if !ok || !sameForm(a.Type(), b.Type(), seen) {
			return false
		}
	}
	return true
}

// same says whether two types are identical in Go.
func same(a, b *model.Type) bool {
	a, b = a.Unalias(), b.Unalias()
	switch {
	case a == b:
		return true
	case a.Declared() || b.Declared() || a.Shape != b.Shape:
		return false
	}
	switch a.Shape {
	case model.Basic, model.Interface:
		return a.Name.Name != "" && basicName(a) == basicName(b)
	case model.Pointer, model.Slice:
		return same(a.Elem, b.Elem)
	case model.Map:
		return same(a.Key, b.Key) && same(a.Elem, b.Elem)
	}
	return isNothing(a) && isNothing(b)
}

// basicName is the name of a predeclared type, one for each type.
func basicName(t *model.Type) string {
	switch t.Name.Name {
	case "byte":
		return "uint8"
	case "rune":
		return "int32"
	}
	return t.Name.Name
}
