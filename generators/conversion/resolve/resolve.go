// Package resolve decides how every version of every kind is converted: which field becomes
// which, and which shape converts a value. Which version is the hub, package roles says.
//
// Its result is a plan, with what is left over as typed problems. What stands in markers
// counts before names. Shapes are tried in order, one file for each: unit.go, enum.go,
// counted.go, keyedmap.go, unmarked.go, identical.go, basic.go, pointer.go, slice.go,
// map.go, struct.go. The package words nothing, formats no positions and makes no edits.
package resolve

import (
	"go/token"
	"slices"
	"strings"
	"sync"

	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/roles"
	"github.com/crdgen/crdgen/generators/conversion/union"
	"github.com/crdgen/crdgen/generators/conversion/unmatched"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// A Result is a plan with what is wrong. The plan is of use only if no problem is an error.
type Result struct {
	Plan     *plan.Plan
	Problems []problem.Problem
	// Unused are markers that no rule has read: on the hub, on kinds with one version, or
	// on fields whose types they do not fit. They mean something only if nothing else is
	// wrong: what could not be planned may be what the marker is for.
	Unused []problem.Problem
}

// Program resolves the conversions of all kinds with several versions.
func Program(program *model.Program) Result {
	made, found := roles.In(program)
	r := &resolver{
		plan: made, problems: found, used: map[token.Position]bool{}, open: map[*plan.Spoke]bool{},
		proposed: map[unmatched.HubField]bool{}, sources: map[unmatched.HubField]problem.Source{}, types: map[*model.Package]map[string][]*model.Type{},
		holders: sync.OnceValue(func() union.Holders { return holdersIn(made.Kinds) }),
	}
	for _, pkg := range r.plan.Packages {
		r.resolvePackage(pkg)
	}
	r.plan.Packages = slices.DeleteFunc(r.plan.Packages, func(pkg *plan.Package) bool {
		return len(pkg.Hubs) == 0 && len(pkg.Spokes) == 0
	})
	return Result{Plan: r.plan, Problems: r.finalize(), Unused: r.unused(program)}
}

// A resolver makes one plan.
type resolver struct {
	plan     *plan.Plan
	problems []problem.Problem
	// used are the markers that had an effect, by place.
	used map[token.Position]bool
	// open are the spokes of which somebody has to find the place of a whole struct.
	open map[*plan.Spoke]bool
	// uncertain says that the path of a marker leads nowhere, or that a field may have been
	// split: a field without counterpart may be the one that is meant.
	uncertain bool
	// proposed are fields of hubs that problems propose for fields of spokes; sources are those
	// that may be meant.
	proposed map[unmatched.HubField]bool
	sources  map[unmatched.HubField]problem.Source
	// types are the declared types of packages by name.
	types map[*model.Package]map[string][]*model.Type
	// holders finds the fields that hold structs, for what is said of these there.
	holders func() union.Holders
}

// finalize makes the problems of fields without counterpart, when all is known.
func (r *resolver) finalize() []problem.Problem {
	return unmatched.Finalize(r.problems, unmatched.Known{
		Plan: r.plan, Uncertain: r.uncertain, Open: r.open, Proposed: r.proposed, Sources: r.sources,
	})
}

// add adds problems to those that were found.
func (r *resolver) add(found ...problem.Problem) { r.problems = append(r.problems, found...) }

// collect runs a step and returns the problems that it finds. They count only if the caller
// adds them.
func (r *resolver) collect(step func()) []problem.Problem {
	before := r.problems
	r.problems = nil
	step()
	found := r.problems
	r.problems = before
	return found
}

// hasErrors reports whether problems keep a step from being of use.
func hasErrors(found []problem.Problem) bool {
	return slices.ContainsFunc(found, func(p problem.Problem) bool { return !problem.IsWarning(p) })
}

// use notes that a marker has an effect.
func (r *resolver) use(mark markers.Mark) { r.used[mark.Pos] = true }

// unread notes that a marker cannot be read and may say what is looked for.
func (r *resolver) unread() { r.plan.Unread, r.uncertain = true, true }

// unused finds the markers that no rule has read.
func (r *resolver) unused(program *model.Program) []problem.Problem {
	return r.collect(func() {
		for _, pkg := range program.Packages {
			if !pkg.Root {
				continue
			}
			for _, t := range pkg.Types {
				r.unusedOf(t.Marks, t)
				for _, name := range []string{plan.HubMarker, plan.ScaffoldMarker} {
					if m, ok := t.Marks.Get(name); ok && !isKind(t, program.Kinds) {
						r.add(problem.HubMarkOnNoKind{Mark: m, Type: t})
					}
				}
				for _, f := range t.Fields {
					r.unusedOf(f.Marks, t)
				}
			}
		}
	})
}

// isKind reports whether a type is a version of a kind.
func isKind(t *model.Type, kinds []*model.Kind) bool {
	return slices.ContainsFunc(kinds, func(k *model.Kind) bool {
		return slices.ContainsFunc(k.Versions, func(v *model.Version) bool { return v.Root == t })
	})
}

func (r *resolver) unusedOf(marks markers.Set, t *model.Type) {
	for i, m := range marks {
		if isTwice := slices.ContainsFunc(marks[:i], m.Repeats); isTwice {
			continue // reported where it is read
		}
		if strings.HasPrefix(m.Name, plan.MarkerPrefix) && m.Def.Generator == "conversion" && m.Name != plan.HubMarker && !r.used[m.Pos] {
			r.add(problem.UnusedMarker{Mark: m, InHub: r.isHubPackage(t.Package)})
		}
	}
}

func (r *resolver) isHubPackage(pkg *model.Package) bool {
	for _, q := range r.plan.Packages {
		if q.Package == pkg {
			return len(q.Hubs) > 0 && len(q.Spokes) == 0
		}
	}
	return false
}
