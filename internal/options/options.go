// Package options is the grammar of the arguments that say what to generate: generators
// with their options, output rules and paths, as controller-gen takes them.
//
// It stands at the beginning of a run. [Parse] turns the arguments of a command line, or
// those that .crdgen.yaml stands for, into a [Plan]; a plan is completed once the source
// is known, by [Plan.Finalize] and [Plan.ReadGates], and divided into channels by
// [Plan.ByChannel]. Every mistake is an [*Error], which says where it is and how to fix
// it. What an argument means to a generator is the generator's: the package knows their
// contract and none of them. It reads no flags, prints nothing and opens no file itself.
package options

import (
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/featuregate"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/output"
)

// A Plan is what arguments ask for.
type Plan struct {
	// Jobs are the named generators in the order of the arguments.
	Jobs []Job
	// Paths are the values of all paths= options, in order; nil means the current
	// directory.
	Paths []string
	// Open are the jobs to choose from by the markers of the source, where none is
	// named; see [Plan.Finalize].
	Open []Job
	// Channel is the channel that is written, and Together are the names of all
	// generators of the run where this plan is one of several; see [Plan.ByChannel].
	Channel  string
	Together []string
}

// A Job is one generator with its options and the rule for what it writes.
type Job struct {
	Generator generators.Generator
	Options   any
	// Configured says that the settings of the project name the generator.
	Configured bool
	Rule       output.Rule
	// Dir is the directory that names of files in the options are relative to, empty for
	// that of the run.
	Dir string
	// ChannelsIn is the directory whose directories are channels, where the rule names
	// one of them; see [Plan.ByChannel].
	ChannelsIn string
	// Gates are the states of feature gates, once they are read: see [Plan.ReadGates].
	Gates featuregate.States
}

// An Error is a mistake in arguments, or in a file that they name.
type Error struct {
	// Argument is the index of the argument with the mistake, -1 where they are wrong
	// together.
	Argument int
	// Pos is the place of the mistake where it is in a file that an argument names.
	Pos token.Position
	// Message and Help are as a diagnostic's. Help may be empty.
	Message, Help string
	// Word is what stands where an option should, if that is the mistake; Unlike says
	// that no option is like it.
	Word   string
	Unlike bool
}

func (e *Error) Error() string { return e.Message }

// together is a mistake of all arguments.
func together(message, help string) *Error {
	return &Error{Argument: -1, Message: message, Help: help}
}

// Runnable refuses a plan without generators.
func (p *Plan) Runnable() error {
	if len(p.Jobs) == 0 && p.Open == nil {
		return together("no generator is named", `name one, as in: crdgen crd paths=./...; "crdgen -h" lists them`)
	}
	return nil
}

// Finalize chooses the generators of a plan that leaves them open: crd, what the settings
// name, and every other one of which a marker is present. Owners returns the generators
// whose markers are, and is asked only where it matters.
func (p *Plan) Finalize(owners func() []string) {
	if p.Open == nil || p.Jobs != nil {
		return
	}
	present := owners()
	for _, j := range p.Open {
		if j.Configured || CRDs(j.Generator) || slices.Contains(present, j.Generator.Name) {
			p.Jobs = append(p.Jobs, j)
		}
	}
}

// Job returns the job of a generator, nil if there is none.
func (p *Plan) Job(generator string) *Job { return Of(p.Jobs, generator) }

// Of returns the first of some jobs that is one of a generator, nil for none.
func Of(jobs []Job, generator string) *Job {
	for i := range jobs {
		if jobs[i].Generator.Name == generator {
			return &jobs[i]
		}
	}
	return nil
}

// Names are those of the generators, in the order of the arguments.
func (p *Plan) Names() []string {
	names := make([]string, len(p.Jobs))
	for i, j := range p.Jobs {
		names[i] = j.Generator.Name
	}
	return names
}

// OfRun are the names of all generators of the run.
func (p *Plan) OfRun() []string {
	if len(p.Together) > 0 {
		return p.Together
	}
	return p.Names()
}

// Reach asks every generator how far it looks into packages with the markers that
// hasMarker knows by their names.
func (p *Plan) Reach(hasMarker func(name string) bool) []model.Reach {
	var all []model.Reach
	for _, j := range p.Jobs {
		if j.Generator.Reach != nil {
			all = append(all, j.Generator.Reach(j.Options)...)
		}
		if j.Generator.Deeper != nil && hasMarker(j.Generator.DeeperFor) {
			all = append(all, j.Generator.Deeper())
		}
	}
	return all
}
