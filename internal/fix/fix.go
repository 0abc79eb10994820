// Package fix decides what "crdgen fix" may edit, and writes and words what it has edited.
//
// It stands between a run, which finds, and package trial, which tries the edits that
// findings carry. It decides about no single edit and reads no flags.
package fix

import (
	"context"
	"maps"
	"slices"

	"github.com/crdgen/crdgen/internal/baseline"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit/trial"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/run"
)

// A Scope is what a command asks to look at: edits are made nowhere else.
type Scope struct {
	Dir        string // absolute directory that names are seen from
	Repository string // the root of the repository that the command runs in
	Plans      []*run.Plan
}

// Project is the source that the plans look at, as edits are tried on it.
func (s Scope) Project(r run.Request, base *baseline.Known) trial.Project {
	with := func(overlay map[string][]byte) run.Request {
		edited := r
		edited.Overlay = maps.Clone(r.Overlay)
		maps.Copy(edited.Overlay, overlay)
		return edited
	}
	return trial.Project{
		Examine: func(ctx context.Context, overlay map[string][]byte) (trial.State, error) {
			m, err := with(overlay).ExamineAll(ctx, s.Plans)
			if err != nil {
				return trial.State{}, err
			}
			findings, hidden, _ := base.Apply(m.Findings.Sorted().Strongest(), m.Looked(r.Options))
			return trial.State{Findings: findings, Hidden: hidden, Definitions: m.Definitions()}, nil
		},
		Read:  func(overlay map[string][]byte, name string) ([]byte, error) { return with(overlay).ReadSource(name) },
		Path:  func(name string) string { return output.Absolute(s.Dir, name) },
		Name:  func(path string) string { return output.Relative(s.Dir, path) },
		Tries: s.Tries,
		Foreign: func(d diag.Diagnostic) bool {
			return d.Generators != nil && !slices.ContainsFunc(s.Plans, func(p *run.Plan) bool {
				return p.Open != nil || slices.ContainsFunc(p.Names(), func(name string) bool { return slices.Contains(d.Generators, name) })
			})
		},
		KubeVersion: uint(r.Server),
	}
}

// Tries reports whether a finding has edits that are not left to a person anyway, all of
// them in files that may be edited.
func (s Scope) Tries(d diag.Diagnostic) bool {
	return len(d.Edits) > 0 && d.Acts == "" && !slices.ContainsFunc(d.Edits, func(e diag.Edit) bool { return !s.mayEdit(e.Pos.Filename) })
}

// mayEdit reports whether a source file is one that [run.MayChange].
func (s Scope) mayEdit(file string) bool {
	return run.MayChange(s.Dir, s.Repository, output.Absolute(s.Dir, file), s.Plans...)
}
