package conversion

import (
	"fmt"

	"github.com/crdgen/crdgen/internal/diag"
)

// checkNames reports functions that have the names of unexported ones that are
// generated, or would be once something has to be kept: the package would declare
// them twice.
func (p *planner) checkNames() {
	type generated struct {
		pair *Pair
		d    direction
	}
	names := map[string]generated{}
	for _, pair := range p.pkg.Pairs {
		for _, d := range []direction{toHub, toSpoke} {
			names[pair.auto(d)], names[pair.worker(d)] = generated{pair, d}, generated{pair, d}
			for _, r := range pair.Rules {
				if r.Whole && r.Spoke != nil {
					names[pair.helperName(r, d)] = generated{pair, d}
				}
			}
		}
	}
	for _, f := range p.pkg.Funcs {
		of, ok := names[f.Name]
		if !ok || !isHandWritten(f) {
			continue
		}
		from, to := of.pair.ends(of.d)
		p.diags.Add(diag.Diagnostic{
			Pos: f.Pos, Code: diag.ConversionFunc,
			Message: fmt.Sprintf("function %q has the name of one that is generated", f.Name),
			Help: fmt.Sprintf("give it another name; one that converts %s to %s in place of what is generated is\nfunc %s(in *%s, out *%s) error",
				p.spelt(from), p.spelt(to), of.pair.name(of.d), p.spelt(from), p.spelt(to)),
		})
	}
}
