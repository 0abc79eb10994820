package main

import (
	"cmp"
	"slices"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/diff"
	"github.com/crdgen/crdgen/internal/model"
)

// unwritten is the conversion generator as a comparison runs it: it has the same types looked
// at and writes nothing.
func unwritten(g generators.Generator) generators.Generator {
	g.Generate = func(*model.Program, any, generators.Env) ([]generators.File, diag.List, error) { return nil, nil, nil }
	return g
}

// addConversions adds what becomes of the fields of a program's kinds to a side that has
// their definitions.
func addConversions(side *diff.Side, program *model.Program) {
	converted, wrong := conversion.Outcomes(program)
	if len(wrong) > 0 {
		for _, crd := range side.CRDs {
			if len(crd.Spec.Versions) > 1 {
				side.Conversions = append(side.Conversions, contract.Conversion{
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
		made := contract.Conversion{CRD: side.CRDs[i].Name, Group: k.Group, Kind: k.Name, Hub: k.Hub, Pos: k.Pos}
		for _, f := range k.Fields {
			f.Pos = cmp.Or(f.Pos, k.Pos)
			made.Fields = append(made.Fields, f)
		}
		side.Conversions = append(side.Conversions, made)
	}
}
