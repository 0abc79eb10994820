package sides

import (
	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/run"
)

// planOf reads the arguments of a comparison. Where no generator is named, CRDs are
// meant and every other manifest that markers ask for, with the options of the settings.
// What becomes of fields in conversions is compared wherever CRDs are.
func planOf(project run.Project, args []string) (run.Plan, error) {
	known := project.Known
	p, err := project.Plan(args)
	if err != nil {
		return p, err
	}
	named, err := options.Parse(options.WithPaths(args), known)
	if err != nil {
		return p, err
	}
	if len(named.Jobs) > 0 {
		return withConversions(p, known), nil
	}
	configured, err := project.Jobs()
	if err != nil {
		return p, err
	}
	p.Jobs = nil
	p.Open = options.Unwritten(append(options.Meant(known, configured, options.Manifests), conversionJobs(known)...))
	return p, nil
}

// withConversions is a plan of named generators that looks at conversions as well if it has
// the crd generator and markers ask for them.
func withConversions(p run.Plan, known []generators.Generator) run.Plan {
	if options.Of(p.Jobs, "crd") == nil {
		return p
	}
	for i := range p.Jobs {
		p.Jobs[i].Configured = true // whatever markers there are
	}
	p.Open, p.Jobs = p.Jobs, nil
	if options.Of(p.Open, "conversion") == nil {
		p.Open = append(p.Open, options.Unwritten(conversionJobs(known))...)
	}
	return p
}

// conversionJobs is the generator of conversions.
func conversionJobs(known []generators.Generator) []options.Job {
	var jobs []options.Job
	for _, g := range known {
		if g.Name == "conversion" {
			jobs = append(jobs, options.Job{Generator: g, Options: g.Options})
		}
	}
	return jobs
}
