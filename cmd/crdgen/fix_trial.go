package main

import (
	"context"
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit"
	"github.com/crdgen/crdgen/internal/emit"
)

// A look is what the source gives with the edits so far.
type look struct {
	made     made
	findings diag.List // without those of the baseline
	hidden   int
}

// A harm is what edits would do besides what they are for.
type harm struct {
	pos  token.Position // in the files with the edits
	text string
}

// A refusal is a finding whose edits are left to a person, and why.
type refusal struct {
	finding diag.Diagnostic
	line    int // of the finding in the file before any edit
	harm    harm
}

// A trial applies edits to what is read and writes nothing: each set of them is looked at
// before the next one, and those that would harm are refused.
type trial struct {
	in     invocation // its overlay holds the edits so far
	fl     flags
	plans  []*plan
	base   *knownFindings
	bar    *progress
	done   fixes
	before look // any edit
	now    look
	// refused are findings whose edits harm.
	refused []refusal
}

// mostRounds ends a circle of findings that call each other up, which would be a
// mistake of ours.
const mostRounds = 100

// run goes on as long as there are edits. Those of errors come first: an error can keep
// from being seen what the edit of a warning would bring.
func (t *trial) run(ctx context.Context) error {
	var err error
	if t.now, err = t.look(ctx, t.in); err != nil {
		return err
	}
	t.before = t.now
	for round := 0; round < mostRounds; {
		refused := len(t.refused)
		taken, err := t.settle(ctx, t.candidates())
		if err != nil {
			return err
		}
		switch {
		case taken:
			round++
		case len(t.refused) == refused:
			return nil
		}
	}
	return nil
}

// look examines the source as an invocation reads it.
func (t *trial) look(ctx context.Context, in invocation) (look, error) {
	m, err := examineAll(ctx, in, t.fl, t.plans, t.bar)
	if err != nil {
		return look{}, err
	}
	findings, hidden, _ := t.base.apply(m.findings.Sorted().Strongest(), m.looked(t.fl))
	return look{made: m, findings: findings, hidden: hidden}, nil
}

// candidates are the findings whose edits may be tried now: those of errors, else those
// of warnings.
func (t *trial) candidates() diag.List {
	all := slices.DeleteFunc(t.done.untried(t.now.findings), func(d diag.Diagnostic) bool {
		return !t.in.fixTries(t.plans, d) || t.foreign(d) || t.refusal(d) != nil
	})
	errors := errorsOnly(all)
	if len(errors) > 0 {
		return errors
	}
	return all
}

// fixTries reports whether a finding has edits, all of them in files that a fix of the plans
// may edit.
func (in invocation) fixTries(plans []*plan, d diag.Diagnostic) bool {
	return len(d.Edits) > 0 && !slices.ContainsFunc(d.Edits, func(e diag.Edit) bool { return !in.mayEdit(plans, e.Pos.Filename) })
}

// foreign reports whether a finding is about a marker of generators none of which was
// asked for.
func (t *trial) foreign(d diag.Diagnostic) bool {
	return d.Generators != nil && !slices.ContainsFunc(t.plans, func(p *plan) bool {
		return p.open != nil || slices.ContainsFunc(p.names(), func(name string) bool { return slices.Contains(d.Generators, name) })
	})
}

// refusal returns why the edits of a finding were refused, nil if they were not.
func (t *trial) refusal(d diag.Diagnostic) *refusal {
	for i := range t.refused {
		if sameFix(t.refused[i].finding, d) && t.refused[i].line == t.lineBefore(d.Pos) {
			return &t.refused[i]
		}
	}
	return nil
}

// refuse leaves a finding's edits to a person.
func (t *trial) refuse(d diag.Diagnostic, h harm) {
	t.refused = append(t.refused, refusal{finding: d, line: t.lineBefore(d.Pos), harm: h})
}

// lineBefore is the line that a place has in its file before any edit.
func (t *trial) lineBefore(pos token.Position) int {
	f, changed := t.done.changed[pos.Filename]
	if !changed {
		return pos.Line
	}
	return emit.LineBefore(string(f.Old), string(f.New), pos.Line)
}

// settle takes as many of the findings' edits as do no harm when they are made together,
// and refuses those of a finding that harms alone. Those that are neither are tried when
// it is called the next time. It reports whether any were taken.
func (t *trial) settle(ctx context.Context, l diag.List) (bool, error) {
	for len(l) > 0 {
		files, applied, _, err := edit.Apply(l, t.in.readSource)
		if err != nil || len(files) == 0 {
			return false, err
		}
		in := t.in
		in.overlay = maps.Clone(t.in.overlay)
		for _, f := range files {
			in.overlay[absolute(in.dir, f.Name)] = f.New
		}
		next, err := t.look(ctx, in)
		if err != nil {
			return false, err
		}
		harms := t.harms(ctx, next, files, applied)
		switch {
		case len(harms) == 0:
			t.in, t.now = in, next
			t.done.add(files, applied)
			return true, nil
		case len(applied) == 1:
			t.refuse(applied[0], harms[0])
			return false, nil
		}
		refused := len(t.refused)
		l = slices.DeleteFunc(slices.Clone(applied), func(d diag.Diagnostic) bool {
			i := slices.IndexFunc(harms, func(h harm) bool { return editsLine(d, h.pos, files) })
			if i >= 0 {
				t.refuse(d, harms[i])
			}
			return i >= 0
		})
		if len(t.refused) == refused {
			l = applied[:len(applied)/2]
		}
	}
	return false, nil
}

// editsLine reports whether the edits of a finding are about the line of a place in the
// files with them.
func editsLine(d diag.Diagnostic, pos token.Position, files []edit.File) bool {
	i := slices.IndexFunc(files, func(f edit.File) bool { return f.Name == pos.Filename })
	if i < 0 {
		return false
	}
	line := emit.LineBefore(string(files[i].Old), string(files[i].New), pos.Line)
	return slices.ContainsFunc(d.Edits, func(e diag.Edit) bool { return e.Pos.Filename == pos.Filename && e.Pos.Line == line })
}

// harms are what edits bring that was not there: errors, and changes of the API that break
// somebody. The edit of an error may show others that stood behind it, so that only those
// count that are about a line which was edited and that cannot be fixed in turn; and as its
// marker keeps every run from ending until it is written otherwise, only those changes of
// fields count that hurt objects which are stored.
func (t *trial) harms(ctx context.Context, next look, files []edit.File, applied diag.List) []harm {
	var all []harm
	hopeful := applied.HasErrors()
	had := map[string]int{}
	for _, d := range t.now.findings {
		if d.Severity == diag.Error {
			had[findingKey(d)]++
		}
	}
	for _, d := range errorsOnly(next.findings) {
		key := findingKey(d)
		had[key]--
		if had[key] >= 0 {
			continue
		}
		atEdit := slices.ContainsFunc(applied, func(a diag.Diagnostic) bool { return editsLine(a, d.Pos, files) })
		if !hopeful || atEdit && len(d.Edits) == 0 {
			all = append(all, harm{d.Pos, fmt.Sprintf("%s [%s]", d.Message, d.Code)})
		}
	}
	if hopeful && !slices.ContainsFunc(applied, func(d diag.Diagnostic) bool { return d.Generators != nil }) {
		return all
	}
	for _, b := range t.breaks(ctx, t.now, next) {
		if !hopeful || b.stored {
			all = append(all, b.harm)
		}
	}
	return all
}

// findingKey is a finding without its place, which an edit may move.
func findingKey(d diag.Diagnostic) string {
	return fmt.Sprintf("%s: %s [%s]", d.Pos.Filename, d.Message, d.Code)
}

// A breaking is a change of the API that breaks somebody.
type breaking struct {
	harm
	stored bool // it is one of a field, and hurts objects that are stored
}

// breaks are the changes from one look to another that break somebody, as "crdgen diff"
// has them. Alpha versions may change without notice.
func (t *trial) breaks(ctx context.Context, from, to look) []breaking {
	old, _ := from.definitions()
	new, locators := to.definitions()
	var all []breaking
	for _, f := range contract.Compare(ctx, old, new, contract.Options{KubeVersion: uint(t.fl.server)}) {
		if !f.Effect.Breaking() || contract.Alpha(f.Version) || f.Before == nil || f.After == nil {
			continue
		}
		h := harm{text: fmt.Sprintf("%s: %s: %s [%s]", strings.TrimSpace(f.Version+" "+f.Path), f.Message, f.Effect, f.Rule)}
		if l := locators[f.After]; l != nil {
			h.pos = l.Pos(f.Version, f.Path, f.Keyword)
			h.pos.Filename = relative(t.in.dir, h.pos.Filename)
		}
		all = append(all, breaking{h, f.Path != "" && f.Effect <= contract.DataLost})
	}
	return all
}

// definitions are the CRDs of a look, with what finds their parts in the source.
func (l look) definitions() ([]*apiext.CustomResourceDefinition, map[*apiext.CustomResourceDefinition]*trace.Locator) {
	var all []*apiext.CustomResourceDefinition
	locators := map[*apiext.CustomResourceDefinition]*trace.Locator{}
	for _, p := range l.made.parts {
		for _, o := range p.outs {
			crd, ok := o.Object.(*apiext.CustomResourceDefinition)
			if !ok || slices.ContainsFunc(all, func(c *apiext.CustomResourceDefinition) bool { return c.Name == crd.Name }) {
				continue
			}
			all = append(all, crd)
			locators[crd] = trace.Subject{CRD: crd, Kind: o.Kind, Origins: o.Origins, Program: p.program}.Locator()
		}
	}
	return all, locators
}

// left are the findings that stay, each of those that has edits with the reason why they
// were not made.
func (t *trial) left() diag.List {
	left := slices.Clone(t.now.findings)
	for i := range left {
		d := &left[i]
		switch r := t.refusal(*d); {
		case r != nil:
			d.Edits = nil
			d.Notes = append(slices.Clone(d.Notes), diag.Note{Pos: d.Pos, Message: "not fixed, since somebody has to decide: with the fix comes " + r.harm.text})
		case len(d.Edits) > 0 && t.foreign(*d):
			d.Edits = nil
			d.Notes = append(slices.Clone(d.Notes), diag.Note{Pos: d.Pos, Message: fmt.Sprintf("not fixed, since the marker is one of generator %q, which was not asked for", d.Generators[0])})
		}
	}
	return left
}

// told says what the fixes do to the API: a marker that was misspelt begins to count. It
// is silent where no server would have taken the definitions before.
func (t *trial) told(ctx context.Context) []string {
	invalid := slices.ContainsFunc(errorsOnly(t.before.findings), func(d diag.Diagnostic) bool { return d.Generators == nil })
	if len(t.done.fixed) == 0 || invalid {
		return nil
	}
	switch n := len(t.breaks(ctx, t.before, t.now)); n {
	case 0:
		return nil
	case 1:
		return []string{`the fixes change the API in 1 place that breaks users, "crdgen diff" says which`}
	default:
		return []string{fmt.Sprintf("the fixes change the API in %d places that break users, \"crdgen diff\" says which", n)}
	}
}
