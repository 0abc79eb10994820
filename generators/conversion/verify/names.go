package verify

import (
	"path"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/spelling"
)

// names finds functions that have the names of unexported ones that are generated, or would
// be once something has to be kept: the package would declare them twice.
func (c *check) names(pkg *plan.Package) {
	type generated struct {
		pair *plan.Pair
		d    plan.Direction
	}
	names := map[string]generated{}
	for _, pair := range pkg.Pairs {
		for _, d := range []plan.Direction{plan.ToHub, plan.ToSpoke} {
			names[pair.AutoName(d)], names[pair.WorkerName(d)] = generated{pair, d}, generated{pair, d}
			for _, r := range pair.Rules {
				if r.Whole && r.Spoke != nil {
					names[pair.HelperName(r, d)] = generated{pair, d}
				}
			}
		}
	}
	for _, f := range pkg.Funcs {
		if of, ok := names[f.Name]; ok && plan.IsHandWritten(f) {
			c.add(problem.GeneratedName{Package: pkg.Package, Function: f, Pair: of.pair, Direction: of.d})
		}
	}
}

// leftovers finds files of conversion-gen, under a name that is not written over, with
// functions that are written anew: the package would declare them twice.
func (c *check) leftovers(pkg *plan.Package) {
	written := map[string]bool{}
	for _, pair := range pkg.Pairs {
		for _, d := range []plan.Direction{plan.ToHub, plan.ToSpoke} {
			written[pair.AutoName(d)] = true
			written[pair.Name(d)] = written[pair.Name(d)] || pair.Manual(d) == nil
		}
	}
	for _, f := range pkg.Written {
		i := slices.IndexFunc(f.Funcs, func(name string) bool { return written[name] })
		if f.By == plan.ConversionGen && path.Base(f.Header.Filename) != plan.FileName && i >= 0 {
			c.add(problem.Leftover{File: f, Function: f.Funcs[i]})
		}
	}
}

// unusedFunctions finds functions that have the name of a conversion and convert nothing:
// most likely a type was renamed.
func (c *check) unusedFunctions(pkg *plan.Package) {
	var names []string
	for _, pair := range pkg.Pairs {
		names = append(names, pair.ToHub, pair.ToSpoke)
	}
	for _, f := range pkg.Funcs {
		if !strings.HasPrefix(f.Name, plan.FunctionPrefix) || !plan.IsHandWritten(f) || slices.Contains(names, f.Name) {
			continue
		}
		if near := spelling.Nearest(f.Name, names); near != "" { // else of something that this package does not need
			c.add(problem.UnusedFunction{Function: f, Near: near})
		}
	}
}
