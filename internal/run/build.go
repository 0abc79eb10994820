package run

import (
	"cmp"
	"fmt"
	"io/fs"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/apidiag"
	"github.com/crdgen/crdgen/internal/assemble"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/internal/variant"
)

// Build runs every stage that only reads, without the checks: the findings of the part
// are those of loading and generating, as they were made. A plan that leaves its
// generators open has them afterwards.
func (r Request) Build(p *Plan) (Part, error) {
	set, findings, err := r.load(p)
	if err != nil || set == nil || len(set.Roots) == 0 && findings.HasErrors() {
		return Part{Plan: *p, Findings: findings}, err
	}
	unread := findings.HasErrors()
	if err := p.confined(set); err != nil {
		return Part{}, err
	}
	p.Finalize(func() []string { return assemble.Owners(set, r.Markers) })
	readFile := func(dir, name string) ([]byte, error) {
		return p.read(r.Inputs, output.Absolute(cmp.Or(dir, r.Dir), name))
	}
	if err := p.ReadGates(p.Gates, readFile); err != nil {
		return Part{}, err
	}
	r.doing("resolving types")
	programs := variant.Of(set, assemble.Options{
		Registry: r.Markers, Generators: p.Names(), Compat: r.Compat,
		Marked: r.marked,
		Reach:  p.Reach(func(marker string) bool { return assemble.HasMarker(set, marker) }),
	})
	made, err := r.generate(p, programs, readFile)
	if err != nil {
		return Part{}, err
	}
	findings.Add(programs.Found()...)
	findings = output.WithoutReplaced(r.Dir, findings, made.Files)
	findings.Add(apidiag.Certain(made.Program, made.Findings)...)
	made.strays = p.strays(r.Inputs, r.Dir, set, made.Files)
	made.Findings = p.withoutNothing(findings, len(made.Files), unread)
	return made, nil
}

// load reads the packages of a plan.
func (r Request) load(p *Plan) (*load.Set, diag.List, error) {
	r.doing("reading packages")
	mode, err := loaderMode(r.Getenv(LoaderVariable))
	if err != nil {
		return nil, nil, err
	}
	return load.Load(load.Config{
		Dir: r.Dir, Patterns: p.Paths, Tags: r.Tags, Mode: mode, Overlay: r.Overlay, Env: r.Getenv, Inputs: r.Inputs, Progress: r.doing,
		Watched: assemble.Watched(r.Compat),
	})
}

// generate has the generators of a plan make their files in memory.
func (r Request) generate(p *Plan, programs *variant.Programs, readFile func(dir, name string) ([]byte, error)) (Part, error) {
	env := generators.Env{
		Compat:     r.Compat,
		Relaxed:    r.Relaxed,
		Server:     uint(r.Server),
		Generators: p.OfRun(),
		Dir:        r.Dir,
	}
	var layer output.Layer
	var program *model.Program // what checks look at
	var findings diag.List
	for i := range p.Jobs {
		j := &p.Jobs[i]
		r.doing("generating " + j.Generator.Name)
		of := programs.For(j, p.Channel)
		if program == nil || j.Generator.Name == "crd" {
			program = of
		}
		env.SharedGates = j.Gates.OfFiles
		absolute := func(name string) string { return output.Absolute(cmp.Or(j.Dir, r.Dir), name) }
		env.ReadFile = func(name string) ([]byte, error) {
			if text, made, err := layer.ReadFile(absolute(name)); made {
				return text, err
			}
			return readFile(j.Dir, name)
		}
		env.ReadDir = func(name string) ([]fs.DirEntry, error) {
			entries, err := r.Inputs.ReadDir(absolute(name))
			return layer.ReadDir(absolute(name), entries, err)
		}
		generated, found, err := j.Generator.Generate(of, j.Options, env)
		if err != nil {
			return Part{}, fmt.Errorf("generator %q: %w", j.Generator.Name, err)
		}
		findings.Add(found...)
		layer.Add(j.Rule.Files(r.Dir, j.Generator, generated))
	}
	if program == nil {
		program = programs.Whole()
	}
	return Part{Plan: *p, Program: program, Files: layer.Files(), Findings: findings}, nil
}

// LoaderVariable is the environment variable that forces a loader.
const LoaderVariable = load.Variable

func loaderMode(value string) (load.Mode, error) {
	switch value {
	case "", "auto":
		return load.Auto, nil
	case "packages":
		return load.Packages, nil
	}
	return load.Auto, &options.Error{
		Argument: -1,
		Message:  fmt.Sprintf("environment variable %s: unknown value %q", LoaderVariable, value),
		Help:     spelling.Propose(value, []string{"auto", "packages"}, "known values are"),
	}
}
