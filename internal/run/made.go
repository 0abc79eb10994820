package run

import (
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit/trial"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/prune"
)

// A Made is what a run has made from source, before anything is written.
type Made struct {
	Parts    []Part    // one for each plan, in order
	Findings diag.List // those that are to be reported
	Hidden   int       // findings on the baseline
}

// A Part is what one plan of a run has made.
type Part struct {
	Plan     Plan
	Program  *model.Program // nil where the source could not be read
	Files    []output.File
	Findings diag.List
	strays   diag.List // of the files: see Plan.strays
}

// Files are those of all parts, in order.
func (m Made) Files() []output.File {
	var all []output.File
	for _, part := range m.Parts {
		all = append(all, part.Files...)
	}
	return all
}

// WithClashes has the findings about files of several plans in one place as well.
func (m Made) WithClashes(dir string) Made {
	if len(m.Parts) > 1 {
		found := slices.Clone(m.Findings)
		found.Add(output.Clashes(dir, output.Placed(m.Files()), false).Relative(dir)...)
		m.Findings = found.Sorted().Strongest()
	}
	return m
}

// Orphans are the absolute names of files of earlier runs that no part makes, sorted.
func (m Made) Orphans(dir string) ([]string, error) {
	plans := make([]prune.Run, len(m.Parts))
	for i, p := range m.Parts {
		plans[i] = prune.Run{Program: p.Program, Patterns: p.Plan.Paths, Files: p.Files}
		for _, j := range p.Plan.Jobs {
			plans[i].Jobs = append(plans[i].Jobs, prune.Job{Generator: j.Generator, Options: j.Options, Rule: j.Rule, Channels: j.ChannelsIn})
		}
	}
	return prune.Orphans(dir, plans)
}

// Definitions are the CRDs that were made, each once, with what finds their parts in the
// source.
func (m Made) Definitions() []trial.Definition {
	var all []trial.Definition
	for _, p := range m.Parts {
		for _, o := range p.Files {
			crd, ok := o.Object.(*apiext.CustomResourceDefinition)
			if !ok || slices.ContainsFunc(all, func(d trial.Definition) bool { return d.CRD.Name == crd.Name }) {
				continue
			}
			all = append(all, trial.Definition{CRD: crd, Locator: trace.Subject{CRD: crd, Kind: o.Kind, Origins: o.Origins, Program: p.Program}.Locator()})
		}
	}
	return all
}
