// Package roles finds which version of each kind is the hub, which are its spokes, and which
// packages hold them.
//
// What stands in markers and methods decides; where the versions of a kind are the same in
// JSON, none has to be the hub. No field is looked at for its counterpart here. Problems are
// typed values; the package words nothing.
package roles

import (
	"path"
	"slices"

	"k8s.io/apimachinery/pkg/version"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// In returns a plan with the kinds of a program that have several versions, and the packages
// with the hubs and spokes that stand in them. No pair of structs is resolved yet.
func In(program *model.Program) (*plan.Plan, []problem.Problem) {
	f := &finder{plan: &plan.Plan{}}
	for _, pkg := range program.Packages {
		if pkg.Root {
			f.plan.Packages = append(f.plan.Packages, &plan.Package{Package: pkg})
		}
	}
	for _, k := range program.Kinds {
		if missing := f.noGroup(k, program.Kinds); !missing && len(k.Versions) > 1 {
			f.kind(k)
		}
	}
	f.externalTypes()
	return f.plan, f.problems
}

// A finder makes the plan.
type finder struct {
	plan     *plan.Plan
	problems []problem.Problem
}

func (f *finder) add(p problem.Problem) { f.problems = append(f.problems, p) }

// kind finds the hub of a kind and makes its other versions spokes.
func (f *finder) kind(k *model.Kind) {
	made := &plan.Kind{Kind: k}
	hubs := hubsOf(k)
	switch {
	case len(hubs) > 1:
		f.twoHubs(k, hubs)
		return
	case len(hubs) == 0 && f.isHubUnread(k):
		return
	case len(hubs) == 0 && !allSame(k.Versions):
		f.add(noHub(k))
		return
	}
	f.plan.Kinds = append(f.plan.Kinds, made)
	if len(hubs) == 0 {
		return
	}
	made.Hub = hubs[0]
	f.packageOf(made.Hub.Package).Hubs = append(f.packageOf(made.Hub.Package).Hubs, made)
	for _, v := range k.Versions {
		if v == made.Hub {
			continue
		}
		home := f.packageOf(v.Package)
		s := &plan.Spoke{Version: v, Kind: made, Home: home}
		made.Spokes = append(made.Spokes, s)
		home.Spokes = append(home.Spokes, s)
	}
}

// hubsOf are the versions that source calls the hub of a kind, be it by a method that
// somebody has written.
func hubsOf(k *model.Kind) []*model.Version {
	var hubs []*model.Version
	for _, v := range k.Versions {
		if _, ok := plan.HubMark(v); ok {
			hubs = append(hubs, v)
		}
	}
	if len(hubs) == 0 {
		hubs = k.Hubs
	}
	return hubs
}

// isHubUnread reports whether a version of a kind has a marker that cannot be read and may
// make it the hub.
func (f *finder) isHubUnread(k *model.Kind) bool {
	isHub := func(m markers.Mark) bool { return m.Name == plan.HubMarker || m.Name == plan.ScaffoldMarker }
	unread := slices.ContainsFunc(k.Versions, func(v *model.Version) bool { return slices.ContainsFunc(v.Root.Unread, isHub) })
	f.plan.Unread = f.plan.Unread || unread
	return unread
}

func (f *finder) packageOf(pkg *model.Package) *plan.Package {
	i := slices.IndexFunc(f.plan.Packages, func(q *plan.Package) bool { return q.Package == pkg })
	return f.plan.Packages[i]
}

// noGroup finds the versions of a kind whose packages do not say their group, where there
// are others: without it nobody knows of what they are versions. Where only some packages
// say it there are two kinds, and neither would be converted to the other.
func (f *finder) noGroup(k *model.Kind, kinds []*model.Kind) bool {
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
		f.add(problem.NoGroup{Kind: k, Version: v, Beside: beside})
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

// noHub is the problem of a kind whose versions differ while none is the hub: the stored
// one should be, else the newest.
func noHub(k *model.Kind) problem.NoHub {
	for _, v := range slices.Backward(k.Versions) {
		if v.Root.Marks.Has(plan.StorageMarker) {
			return problem.NoHub{Kind: k, At: v, Stored: true}
		}
	}
	newest := slices.MaxFunc(k.Versions, func(a, b *model.Version) int {
		return version.CompareKubeAwareVersionStrings(a.Name, b.Name)
	})
	return problem.NoHub{Kind: k, At: newest}
}

// twoHubs finds the hubs of a kind that are to be given up: the stored version stays, else
// the first.
func (f *finder) twoHubs(k *model.Kind, hubs []*model.Version) {
	stays, stored := hubs[0], false
	for _, v := range hubs {
		if v.Root.Marks.Has(plan.StorageMarker) {
			stays, stored = v, true
		}
	}
	for _, v := range hubs {
		if v != stays {
			f.add(problem.TwoHubs{Kind: k, Stays: stays, Other: v, Stored: stored})
		}
	}
}

// externalTypes finds packages that are to hold the conversions of another package's types:
// conversions are written beside the types. Where those are converted in the same run, that
// is a warning, else nothing would be written for them.
func (f *finder) externalTypes() {
	converted := map[string]bool{}
	for _, pkg := range f.plan.Packages {
		converted[pkg.Path] = len(pkg.Hubs) > 0 || len(pkg.Spokes) > 0
	}
	for _, pkg := range f.plan.Packages {
		for _, m := range pkg.Marks.All(markers.ExternalTypesName) {
			if types, _ := m.Value.(markers.ConversionGen); string(types) != pkg.Path {
				f.add(problem.ExternalTypes{Mark: m, Types: string(types), Package: pkg.Package, Converted: converted[string(types)]})
			}
		}
	}
}

// allSame reports whether all versions have the same form in JSON.
func allSame(versions []*model.Version) bool {
	for _, v := range versions[1:] {
		seen := map[[2]*model.Type]bool{}
		if !sameForm(versions[0].Root, v.Root, seen) {
			return false
		}
	}
	return true
}

// sameForm reports whether two types have the same form in JSON.
func sameForm(a, b *model.Type, seen map[[2]*model.Type]bool) bool {
	if gotype.Same(a, b) {
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
		return gotype.BasicName(a) == gotype.BasicName(b)
	case model.Pointer, model.Slice, model.Array:
		return sameForm(a.Elem, b.Elem, seen)
	case model.Map:
		return sameForm(a.Key, b.Key, seen) && sameForm(a.Elem, b.Elem, seen)
	case model.Struct:
		return sameMembers(gotype.Members(a), gotype.Members(b), seen)
	}
	return false
}

func sameMembers(as, bs []gotype.FieldPath, seen map[[2]*model.Type]bool) bool {
	if len(as) != len(bs) {
		return false
	}
	byName := map[string]gotype.FieldPath{}
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
