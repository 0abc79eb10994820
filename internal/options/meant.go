package options

import (
	"cmp"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/output"
)

// Meant are the jobs of a command for which nobody names a generator: of each known
// generator that is wanted, in their order, what the settings say, else the generator with
// the options that a check takes for granted.
func Meant(known []generators.Generator, configured []Job, wanted func(generators.Generator) bool) []Job {
	var jobs []Job
	for _, g := range known {
		if !wanted(g) {
			continue
		}
		if j := Of(configured, g.Name); j != nil {
			jobs = append(jobs, *j)
			continue
		}
		jobs = append(jobs, Job{Generator: g, Options: cmp.Or(g.CheckOptions, g.Options), Rule: output.StandardRule(g.Name)})
	}
	return jobs
}

// Anything wants every generator: a check looks at all that a run could make.
func Anything(generators.Generator) bool { return true }

// CRDs wants the generator of custom resource definitions, for commands that are about them.
func CRDs(g generators.Generator) bool { return g.Name == "crd" }

// Manifests wants the generators whose objects go to an API server, and differ between
// variants of one source. schemapatch, which knows no file as its own, changes objects that
// options name.
func Manifests(g generators.Generator) bool { return g.Variants != nil && g.Recognize != nil }

// Unwritten are jobs whose files go nowhere.
func Unwritten(jobs []Job) []Job {
	for i := range jobs {
		jobs[i].Rule = output.Rule{Form: output.Nothing}
	}
	return jobs
}
