package run

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/variant"
)

// A FindingsError consists of findings about what was asked for, as in settings.
type FindingsError struct{ List diag.List }

func (e *FindingsError) Error() string { return diag.Summary(e.List) }

// A Project is a directory with its settings, which plans are made from.
type Project struct {
	Dir      string // absolute directory that arguments are seen from
	Settings config.Config
	Inputs   *inputs.Recorder       // notes what is read; may be nil
	Known    []generators.Generator // those that arguments can name
}

// Paths are the packages that are read where none are named, and the
// directory that they must lie in: "" where the settings name none.
func (p Project) Paths() (paths []string, top string) {
	if len(p.Settings.Paths) > 0 {
		top = p.Settings.Top(p.Inputs)
	}
	return p.Settings.PatternsFrom(p.Dir), top
}

// Configured are the plans of the settings, for the directory of these.
func (p Project) Configured() ([]*Plan, error) {
	var plans []*Plan
	for _, configured := range p.Settings.Generate {
		args := make([]string, len(configured.Arguments))
		for i, arg := range configured.Arguments {
			args[i] = arg.Text
		}
		asked, err := options.Parse(args, p.Known)
		if err == nil {
			_, err = asked.Channels()
		}
		if err != nil {
			return nil, explainSetting(configured, err)
		}
		plan := Plan{Plan: asked, Top: p.Settings.Top(p.Inputs)}
		plan.confine(plan.Top, configured.Pos)
		plan.Paths = p.Settings.PatternsOf(configured)
		plans = append(plans, &plan)
	}
	return plans, nil
}

// Jobs are the generators of the settings, the first of each name.
func (p Project) Jobs() ([]options.Job, error) {
	plans, err := p.Configured()
	var jobs []options.Job
	for _, plan := range plans {
		for _, j := range plan.Jobs {
			if options.Of(jobs, j.Generator.Name) == nil {
				j.Configured, j.Dir = true, p.Settings.Dir()
				jobs = append(jobs, j)
			}
		}
	}
	return jobs, err
}

// ToCheck reads the arguments of a command that writes no files. Where no generator
// is named it leaves them open: those of the settings, with their options, and all
// others. Dir is where names in those options are seen from, and the plan runs.
func (p Project) ToCheck(args []string) (plan Plan, dir string, err error) {
	args, jobs := options.Assumed(options.WithPaths(args), p.Known)
	asked, err := options.Parse(args, p.Known)
	plan, dir = Plan{Plan: asked, Everything: true}, p.Dir
	if err != nil {
		return plan, dir, err
	}
	plan.Jobs = append(plan.Jobs, jobs...)
	if len(plan.Paths) == 0 {
		plan.Paths, plan.Top = p.Paths()
	}
	if len(plan.Jobs) == 0 {
		configured, err := p.Jobs()
		if err != nil {
			return plan, dir, err
		}
		plan.Open = options.Meant(p.Known, configured, options.Anything)
		if len(configured) > 0 && p.Settings.Dir() != dir {
			plan.seenFrom(dir)
			dir = p.Settings.Dir()
		}
	}
	plan.Jobs, plan.Open = options.Unwritten(plan.Jobs), options.Unwritten(plan.Open)
	return plan, dir, nil
}

// seenFrom has the paths of a plan name what they name in a directory.
func (p *Plan) seenFrom(dir string) {
	for i, path := range p.Paths {
		if strings.HasPrefix(path, ".") {
			p.Paths[i] = filepath.Join(dir, path)
		}
	}
}

// CRDs reads the arguments of a command that asks about CRDs, in the variant that
// flags choose.
func (p Project) CRDs(args []string, c variant.Choice) (Plan, error) {
	plan, err := p.Plan(args)
	if err != nil {
		return plan, err
	}
	return plan.InVariant(c)
}

// Plan is that plan before a channel was chosen. The generator crd
// is meant where none is named, with the options of the settings.
func (p Project) Plan(args []string) (Plan, error) {
	asked, err := options.Parse(options.WithPaths(args), p.Known)
	plan := Plan{Plan: asked}
	if err != nil {
		return plan, err
	}
	if len(plan.Paths) == 0 {
		plan.Paths, plan.Top = p.Paths()
	}
	if len(plan.Jobs) > 0 {
		return plan, nil
	}
	configured, err := p.Jobs()
	if err != nil {
		return plan, err
	}
	plan.Jobs = options.Meant(p.Known, configured, options.CRDs)
	return plan, nil
}

// explainSetting puts a mistake in an option where the settings have it.
func explainSetting(configured config.Run, err error) error {
	var wrong *options.Error
	if !errors.As(err, &wrong) {
		return err
	}
	pos := configured.Pos
	if wrong.Argument >= 0 {
		pos = configured.Arguments[wrong.Argument].Pos
	}
	return &FindingsError{List: diag.List{{Pos: pos, Code: diag.Config, Message: wrong.Message, Help: wrong.Help}}}
}
