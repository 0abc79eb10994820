package run

import (
	"context"
	"os"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/apidiag"
	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/check/cache"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/runcache"
	"github.com/crdgen/crdgen/internal/variant"
)

// ExamineAll examines plans one after another.
func (r Request) ExamineAll(ctx context.Context, plans []*Plan) (Made, error) {
	var m Made
	found := make([]variant.Found, len(plans))
	for i, p := range plans {
		part, err := r.Examine(ctx, p)
		if err != nil {
			return Made{}, err
		}
		m.Parts = append(m.Parts, part)
		found[i] = variant.Found{Channel: p.Channel, Generators: p.Names(), Findings: part.Findings}
		if part.Program != nil {
			found[i].Conditions = part.Program.Conditions
		}
	}
	m.Findings = variant.ByChannel(found)
	return m, nil
}

// Examine runs every stage that only reads, and the checks. The findings are
// final and sorted. A plan that leaves its generators open has them afterwards.
func (r Request) Examine(ctx context.Context, p *Plan) (Part, error) {
	ahead := r.ahead()
	r.marked = ahead.Mark
	part, err := r.Build(p)
	compiler := ahead.End()
	if err != nil {
		return Part{}, err
	}
	r.doing("checking")
	settings := r.checkSettings(part.Findings)
	settings.Compiler = compiler
	checked := check.Run(ctx, r.Subjects(part), settings)
	findings := part.Findings
	findings.Add(apidiag.Certain(part.Program, checked)...)
	if p.Everything {
		converted, err := convertedObjects(ctx, part.Program, part.Files)
		if err != nil {
			return Part{}, err
		}
		findings.Add(converted...)
	}
	if p.Compile {
		compiled, err := r.compiled(ctx, part.Program, part.Files, findings)
		if err != nil {
			return Part{}, err
		}
		findings.Add(compiled...)
	}
	findings.Add(output.Clashes(r.Dir, part.Files, r.Compat)...)
	findings.Add(output.Misplaced(r.Dir, part.Files)...)
	findings.Add(part.strays...)
	part.Files = output.Last(part.Files)
	part.Plan, part.Findings = *p, r.Final(p, part.Program, findings)
	return part, nil
}

// Subjects are the objects of a part that are checked. Their manifests are
// rendered while they are checked, and kept to be written later.
func (r Request) Subjects(part Part) []trace.Subject {
	var all []trace.Subject
	for i := range part.Files {
		f := &part.Files[i].File
		crd, ok := f.Object.(*apiext.CustomResourceDefinition)
		if !ok {
			continue
		}
		s := trace.Subject{CRD: crd, Kind: f.Kind, Origins: f.Origins, Program: part.Program}
		if r.Checks != pass.Off {
			s.Render, f.Render = output.Kept(f.Render)
		}
		all = append(all, s)
	}
	return all
}

// ahead parses rules while their objects are made, nil where most verdicts are probably
// remembered, so that few rules are asked for.
func (r Request) ahead() *check.Ahead {
	if r.Checks != pass.Full {
		return nil
	}
	if _, err := os.Stat(r.Verdicts); r.Verdicts != "" && err == nil {
		return nil
	}
	return check.NewAhead()
}

// checkSettings are those of checks that know what the stages before them found.
func (r Request) checkSettings(known diag.List) check.Settings {
	s := check.Settings{Options: pass.Options{Level: r.Checks, Server: r.Server, Compat: r.Compat, Wrong: known.ErrorLines()}}
	if r.Compat {
		known = known.Relaxed()
	}
	if r.Verdicts != "" && !known.HasErrors() {
		s.Cache = cache.OpenCache(r.Verdicts, runcache.Identity(r.Tool))
	}
	return s
}
