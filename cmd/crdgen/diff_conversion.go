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

// conversions are what the side that was read last does when objects are converted.
type conversions struct {
	planned   bool
	converted []conversion.Converted
	wrong     diag.List
}

// generator stands for the conversion generator in a comparison: it looks at the same
// types and writes nothing.
func (c *conversions) generator(g generators.Generator) generators.Generator {
	g.Generate = func(p *model.Program, _ any, _ generators.Env) ([]generators.File, diag.List, error) {
		c.planned = true
		c.converted, c.wrong = conversion.Outcomes(p)
		return nil, nil, nil
	}
	return g
}

// addTo adds them to a side that has definitions.
func (c *conversions) addTo(side *diff.Side) {
	if !c.planned {
		return
	}
	if len(c.wrong) > 0 {
		for _, crd := range side.CRDs {
			if len(crd.Spec.Versions) > 1 {
				side.Conversions = append(side.Conversions, contract.Conversion{
					CRD: crd.Name, Group: crd.Spec.Group, Kind: crd.Spec.Names.Kind, Unplanned: c.wrong[0].Message, Pos: c.wrong[0].Pos,
				})
			}
		}
		return
	}
	for _, k := range c.converted {
		i := slices.IndexFunc(side.CRDs, func(crd *contract.CRD) bool { return crd.Spec.Group == k.Group && crd.Spec.Names.Kind == k.Name })
		if i < 0 {
			continue
		}
		made := contract.Conversion{CRD: side.CRDs[i].Name, Group: k.Group, Kind: k.Name, Hub: k.Hub, Pos: k.Pos}
		for _, f := range k.Fields {
			made.Fields = append(made.Fields, contract.ConvertedField{
				From: f.From, To: f.To, Path: f.Path, Others: f.Others, Fate: string(f.Fate), Values: f.Values, Enum: f.Enum,
				Function: f.Function, Source: f.Source, Default: f.Default,
				Pos: cmp.Or(f.Pos, k.Pos),
			})
		}
		side.Conversions = append(side.Conversions, made)
	}
}
