package sides

import (
	"cmp"
	"slices"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/conversions"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/diff"
	"github.com/crdgen/crdgen/internal/fieldfate"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/run"
)

// watched is a plan whose conversion generator writes nothing and hands on the program that it
// is given: conversions are generated for all variants at once, whichever one is compared.
func watched(p run.Plan, see func(*model.Program)) run.Plan {
	watch := func(jobs []options.Job) []options.Job {
		jobs = slices.Clone(jobs)
		if j := options.Of(jobs, "conversion"); j != nil {
			j.Generator.Generate = func(of *model.Program, _ any, _ generators.Env) ([]generators.File, diag.List, error) {
				see(of)
				return nil, nil, nil
			}
		}
		return jobs
	}
	p.Jobs, p.Open = watch(p.Jobs), watch(p.Open)
	return p
}

// addConversions adds what becomes of the fields of a program's kinds to a side that has
// their definitions.
func addConversions(side *diff.Side, program *model.Program, outcomes func(*model.Program) ([]fieldfate.Kind, diag.List)) {
	converted, wrong := outcomes(program)
	if len(wrong) > 0 {
		for _, crd := range side.CRDs {
			if len(crd.Spec.Versions) > 1 {
				side.Conversions = append(side.Conversions, conversions.Conversion{
					CRD: crd.Name, Group: crd.Spec.Group, Kind: crd.Spec.Names.Kind, Unplanned: wrong[0].Message, Pos: wrong[0].Pos,
				})
			}
		}
		return
	}
	for _, k := range converted {
		i := slices.IndexFunc(side.CRDs, func(crd *contract.CRD) bool { return crd.Spec.Group == k.Group && crd.Spec.Names.Kind == k.Name })
		if i < 0 {
			continue
		}
		made := conversions.Conversion{CRD: side.CRDs[i].Name, Group: k.Group, Kind: k.Name, Hub: k.Hub, Pos: k.Pos}
		for _, f := range k.Fields {
			f.Pos = cmp.Or(f.Pos, k.Pos)
			made.Fields = append(made.Fields, f)
		}
		side.Conversions = append(side.Conversions, made)
	}
}
