package run

import (
	"fmt"
	"go/token"
	"path/filepath"
	"slices"

	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/confine"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/diff/revision"
	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/meaning"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/variant"
)

// A Plan is what a run does: what its arguments ask for, and how far it may go.
type Plan struct {
	options.Plan
	// Everything says that checks run as well that are too slow for every run.
	Everything bool
	// Compile says that the compiler looks at the packages with the Go files that would be written.
	Compile bool
	// Top is the directory that packages must lie in; empty where the command line names
	// them.
	Top string
	// Gates are those of the flag that names them; they count before those of options.
	Gates []string
	// Revision is what the plan reads in place of the working tree, nil for that itself.
	Revision *revision.Tree
}

// InVariant is the plan of a command that looks at one variant: the one that its flags
// name, or the only one that the options name.
func (p Plan) InVariant(c variant.Choice) (Plan, error) {
	chosen, err := c.In(p.Plan)
	p.Plan, p.Gates = chosen, c.Gates
	return p, err
}

// Expanded are plans with one for each channel.
func Expanded(plans []*Plan) ([]*Plan, error) {
	var all []*Plan
	for _, p := range plans {
		parts, err := p.ByChannel()
		if err != nil {
			return nil, err
		}
		for _, part := range parts {
			one := *p
			one.Plan = part
			all = append(all, &one)
		}
	}
	return all, nil
}

// waivers says what waivers can name in a run.
func (p Plan) waivers(o Options, program *model.Program) check.Waivers {
	looks := check.Scope{
		Runs:  func(generator string) bool { return p.Job(generator) != nil },
		Level: o.Checks, Compat: o.Compat, Program: program,
	}
	var channels []string
	for _, j := range p.Jobs {
		channels = append(channels, j.Channels()...)
	}
	return check.Waivers{Known: meaning.OfSource(), Sought: looks.Sought, Channels: channels}
}

// read reads a file for a generator. Settings name none outside of the repository;
// Go files are those of packages. A plan for a revision reads the file of the revision; one
// that this does not have is that of the working tree, as the settings are.
func (p Plan) read(rec *inputs.Recorder, path string) ([]byte, error) {
	ofRevision := p.Revision != nil && filepath.Ext(path) != ".go"
	if ofRevision {
		path = p.Revision.InWorkingTree(path)
	}
	outside := func(j options.Job) bool { return j.Rule.Top != "" && !confine.Within(j.Rule.Top, path) }
	if i := slices.IndexFunc(p.Jobs, outside); i >= 0 && filepath.Ext(path) != ".go" {
		return nil, &options.Error{
			Argument: -1, Pos: p.Jobs[i].Rule.Run,
			Message: fmt.Sprintf("%q, which .crdgen.yaml names, lies outside of the repository", path),
			Help:    "keep it in the repository, or name it on the command line",
		}
	}
	if ofRevision {
		if text, ok := p.Revision.ReadFile(path); ok {
			return text, nil
		}
	}
	return sourcefile.ReadNamed(rec, path)
}

// confined refuses packages that settings name and that lie outside of the repository: a
// pattern can be an import path, and a workspace says where its modules lie.
func (p *Plan) confined(set *load.Set) error {
	for _, root := range set.Roots {
		if p.Top != "" && !confine.Inside(p.Top, root.Dir) {
			return &options.Error{
				Argument: -1,
				Message:  fmt.Sprintf("package %q, which .crdgen.yaml names, lies outside of the repository", root.Path),
				Help:     "name packages of the repository; others on the command line, as in paths=" + root.Path,
			}
		}
	}
	return nil
}

// withoutNothing drops findings that a generator has nothing to do, where nobody
// named it and another one has made something, and where there may be something that was
// not read.
func (p *Plan) withoutNothing(l diag.List, made int, unread bool) diag.List {
	if !unread && (p.Open == nil || made == 0) {
		return l
	}
	return slices.DeleteFunc(l, func(d diag.Diagnostic) bool { return d.Code == diag.NothingFound })
}

// confine keeps what a plan reads and writes in a directory, as those who wrote the
// settings are not those who run them.
func (p *Plan) confine(top string, run token.Position) {
	for i := range p.Jobs {
		p.Jobs[i].Rule.Top, p.Jobs[i].Rule.Run = top, run
	}
}
