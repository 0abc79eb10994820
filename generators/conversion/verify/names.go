package verify

import (
	"path"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

// A nameCheck looks at the names of a package's functions: those that are generated, and
// those that somebody wrote.
type nameCheck struct {
	pkg   *plan.Package
	found []problem.Problem
}

// namesOf finds what is wrong with the names of functions of a package.
func namesOf(pkg *plan.Package) []problem.Problem {
	c := &nameCheck{pkg: pkg}
	c.generated()
	c.leftovers()
	c.unused()
	return c.found
}

func (c *nameCheck) add(p problem.Problem) { c.found = append(c.found, p) }

// generated finds functions that have the names of unexported ones that are generated, or would
// be once something has to be kept: the package would declare them twice.
func (c *nameCheck) generated() {
	type generated struct {
		pair *plan.Pair
		d    plan.Direction
	}
	names := map[string]generated{}
	for _, pair := range c.pkg.Pairs {
		for _, d := range []plan.Direction{plan.ToHub, plan.ToSpoke} {
			names[pair.AutoName(d)], names[pair.WorkerName(d)] = generated{pair, d}, generated{pair, d}
			for _, r := range pair.Rules {
				if r.Whole && r.Spoke != nil {
					names[pair.HelperName(r, d)] = generated{pair, d}
				}
			}
		}
	}
	for _, f := range c.pkg.Funcs {
		if of, ok := names[f.Name]; ok && plan.IsHandWritten(f) {
			c.add(problem.GeneratedName{Package: c.pkg.Package, Function: f, Pair: of.pair, Direction: of.d})
		}
	}
}

// leftovers finds files of conversion-gen, under a name that is not written over, with
// functions that are written anew: the package would declare them twice.
func (c *nameCheck) leftovers() {
	written := map[string]bool{}
	for _, pair := range c.pkg.Pairs {
		for _, d := range []plan.Direction{plan.ToHub, plan.ToSpoke} {
			written[pair.AutoName(d)] = true
			written[pair.Name(d)] = written[pair.Name(d)] || pair.Manual(d) == nil
		}
	}
	for _, f := range c.pkg.Written {
		i := slices.IndexFunc(f.Funcs, func(name string) bool { return written[name] })
		if f.By == plan.ConversionGen && path.Base(f.Header.Filename) != plan.FileName && i >= 0 {
			c.add(problem.Leftover{File: f, Function: f.Funcs[i]})
		}
	}
}

// unused finds functions that have the name of a conversion and convert nothing:
// most likely a type was renamed.
func (c *nameCheck) unused() {
	var names []string
	for _, pair := range c.pkg.Pairs {
		names = append(names, pair.ToHub, pair.ToSpoke)
	}
	for _, f := range c.pkg.Funcs {
		if !strings.HasPrefix(f.Name, plan.FunctionPrefix) || !plan.IsHandWritten(f) || slices.Contains(names, f.Name) {
			continue
		}
		if from, to := c.uncalled(f); from != nil {
			c.add(problem.UncalledFunction{Function: f, From: from, To: to})
			continue
		}
		if near := spelling.Nearest(f.Name, names); near != "" { // else of something that this package does not need
			c.add(problem.UnusedFunction{Function: f, Near: near})
		}
	}
}

// uncalled returns what a function converts whose name is that of a conversion of two types
// which stand in a version and in its hub, while nothing calls it: nil if it is no such
// function. It would be passed over in silence otherwise.
func (c *nameCheck) uncalled(f *model.Function) (from, to *model.Type) {
	isUsed := slices.ContainsFunc(c.pkg.Mentions, func(m model.Mention) bool {
		return m.Name == f.Name && m.Used && !plan.IsGenerated(c.pkg.Package, m.Pos.Filename)
	})
	if isUsed || f.Generic || len(f.Params) < 2 || !gotype.IsPointer(f.Params[0]) || !gotype.IsPointer(f.Params[1]) {
		return nil, nil
	}
	from, to = gotype.Pointee(f.Params[0]).Unalias(), gotype.Pointee(f.Params[1]).Unalias()
	if !from.Declared() || !to.Declared() || f.Name != plan.NameOf(from, to) {
		return nil, nil
	}
	for _, spoke := range c.pkg.Spokes {
		here, there := typesBelow(spoke.Version.Root), typesBelow(spoke.Kind.Hub.Root)
		if here[from] && there[to] || here[to] && there[from] {
			return from, to
		}
	}
	return nil, nil
}

// typesBelow are the types of the values in a type.
func typesBelow(root *model.Type) map[*model.Type]bool {
	seen := map[*model.Type]bool{}
	var walk func(t *model.Type)
	walk = func(t *model.Type) {
		if t == nil {
			return
		}
		if t = t.Unalias(); seen[t] {
			return
		}
		seen[t] = true
		u := t.Underlying()
		walk(u.Elem)
		walk(u.Key)
		for _, f := range u.Fields {
			walk(f.GoType)
		}
	}
	walk(root)
	return seen
}
