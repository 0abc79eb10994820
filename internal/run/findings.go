package run

import (
	"sync"

	"github.com/crdgen/crdgen/internal/apidiag"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/variant"
)

// Final turns what the stages of a run found into what a user sees. Every command that
// reports findings of a source it would write comes through here; the request has the level of the
// checks that looked, since what nobody looked for is not gone. The order counts: a waiver in
// the source comes before the settings, which may make an error of what is left.
func (r Request) Final(p *Plan, program *model.Program, l diag.List) diag.List {
	for _, step := range []func(diag.List) diag.List{
		func(l diag.List) diag.List { return apidiag.Explain(program, l) },
		func(l diag.List) diag.List { return variant.Spelled(program, l) },
		r.relaxed, // what is no error in this run may be accepted in each way
		func(l diag.List) diag.List { return p.waivers(r.Options, program).Apply(program, l) },
		func(l diag.List) diag.List { return edit.Generated(l, r.ReadSource, isCopied(r.Dir, program)) },
		func(l diag.List) diag.List { return edit.Words(l, r.ReadSource) },
		func(l diag.List) diag.List { return config.WithSeverities(l, r.Levels) },
		func(l diag.List) diag.List { return r.withMakefile(p, l) },
		r.relaxed,
		func(l diag.List) diag.List { return l.Relative(r.Dir) },
		diag.List.WithoutConsequences,
		diag.List.Sorted,
	} {
		l = step(l)
	}
	return l
}

// relaxed makes warnings of what controller-gen does not find, where its ways are asked for.
func (r Request) relaxed(l diag.List) diag.List {
	if r.Compat {
		return l.Relaxed()
	}
	return l
}

// isCopied returns the function that reports whether a finding is about a marker for schemas in
// a file of which no kind consists. Programs copy comments, and what is wrong with one is told
// where it was written.
func isCopied(dir string, program *model.Program) func(diag.Diagnostic) bool {
	ofKinds := inFilesOfKinds(dir, program)
	return func(d diag.Diagnostic) bool { return d.IsOfMarker("crd") && !ofKinds(d.Pos.Filename) }
}

// inFilesOfKinds returns the function that reports whether a file declares a type of a kind.
func inFilesOfKinds(dir string, program *model.Program) func(name string) bool {
	files := sync.OnceValue(func() map[string]bool {
		absolutes := map[string]bool{}
		for name := range program.KindFiles() {
			absolutes[output.Absolute(dir, name)] = true
		}
		return absolutes
	})
	return func(name string) bool { return files()[output.Absolute(dir, name)] }
}
