package main

import (
	"context"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// A program is what commands need that ask about the CRDs of a source and write
// no files.
type program struct {
	crds     []*apiext.CustomResourceDefinition // in the order of a run
	kinds    []*model.Kind                      // what each of them was made from
	read     []*model.Kind                      // all that the source declares, also those without a CRD
	whole    *model.Program                     // what they were made from; nil where no package was read
	server   *crvalidation.Server
	findings diag.List // of the source: final and sorted
}

// readProgram builds the CRDs that a run with these arguments would write. The
// generator crd is meant where none is named. With an error in the source the
// findings are all that is of use.
func readProgram(ctx context.Context, in invocation, fl flags, known []generators.Generator, args []string) (program, error) {
	p, err := in.project(known).CRDs(args, fl.variant)
	if err != nil {
		return program{}, err
	}
	bar := startProgress(in, fl)
	defer bar.Stop()
	r := in.request(fl, bar)
	base, err := readBaseline(r, in, fl)
	if err != nil {
		return program{}, err
	}
	read, err := r.Examine(ctx, &p)
	if err != nil {
		return program{}, err
	}
	told := fl.variant.Unused(channelFlag, read.Program, read.Findings)
	told.Add(fl.variant.LeftOut(channelFlag, gatesFlag, p.Plan, read.Program)...)
	if told = told.Relative(in.dir).Sorted(); len(told) > 0 && fl.format == diag.Text {
		if err := printFindings(in, fl, told); err != nil {
			return program{}, err
		}
	}
	findings, _, _ := base.Apply(read.Findings, read.Looked(fl.Options))
	made := program{findings: findings}
	if read.Program != nil {
		made.read, made.whole = read.Program.Kinds, read.Program
	}
	for _, o := range read.Files {
		if crd, ok := o.Object.(*apiext.CustomResourceDefinition); ok {
			made.crds, made.kinds = append(made.crds, crd), append(made.kinds, o.Kind)
		}
	}
	made.server = crvalidation.Options{Oldest: fl.Server}.Serve(made.crds)
	return made, nil
}
