// Package trial tries the edits that findings carry before anybody writes them.
//
// It stands beside internal/edit, which applies edits to texts: a trial applies a set of
// them to what is read, has the source looked at with them, and keeps those that do what
// they are for and nothing else. Whoever runs it says how to look at the source and which
// files may be edited, and writes the result. The package reads and writes no file, makes
// no finding and prints nothing.
package trial

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

	"github.com/crdgen/crdgen/internal/contract/change"
)

// A State is what the source gives with the edits so far.
type State struct {
	Findings    diag.List // without those of a baseline
	Hidden      int       // findings that the baseline has
	Definitions []Definition
}

// A Definition is a CRD that the source gives, with what finds its parts in the source.
type Definition struct {
	CRD     *apiext.CustomResourceDefinition
	Locator *trace.Locator
}

// A Project is the source that edits are tried on.
type Project struct {
	// Examine looks at the source, where the contents of the overlay replace files, by
	// absolute name.
	Examine func(ctx context.Context, overlay map[string][]byte) (State, error)
	// Read reads a file as Examine does; the name is one of a finding.
	Read func(overlay map[string][]byte, name string) ([]byte, error)
	// Path makes the name of a file in a finding absolute, Name is its inverse.
	Path, Name func(string) string
	// Tries reports whether the edits of a finding are all in files that may be edited.
	Tries func(diag.Diagnostic) bool
	// Foreign reports whether a finding is about a marker of generators none of which was
	// asked for.
	Foreign func(diag.Diagnostic) bool
	// KubeVersion is the minor version of the server whose answer decides what breaks.
	KubeVersion uint
}

// A refusal is a finding whose edits are left to a person, and why.
type refusal struct {
	finding diag.Diagnostic
	line    int // of the finding in the file before any edit
	harm    harm
}

// A Trial is a set of edits that was tried, and what they lead to.
type Trial struct {
	project Project
	overlay map[string][]byte // the edits so far
	done    Fixes
	before  State // any edit
	now     State
	refused []refusal // findings whose edits harm
}

// mostRounds ends a circle of findings that call each other up, which would be a
// mistake of ours.
const mostRounds = 100

// Run tries edits as long as there are any. Those of errors come first: an error can keep
// from being seen what the edit of a warning would bring. The error is one of Examine or Read.
func Run(ctx context.Context, p Project) (*Trial, error) {
	t := &Trial{project: p, overlay: map[string][]byte{}, done: NewFixes()}
	var err error
	if t.now, err = p.Examine(ctx, t.overlay); err != nil {
		return nil, err
	}
	t.before = t.now
	for round := 0; round < mostRounds; {
		refused := len(t.refused)
		taken, err := t.accept(ctx, t.candidates())
		if err != nil {
			return nil, err
		}
		switch {
		case taken:
			round++
		case len(t.refused) == refused:
			return t, nil
		}
	}
	return t, nil
}

// Fixes are the edits that were kept.
func (t *Trial) Fixes() Fixes { return t.done }

// Hidden is how many of the findings that stay are on the baseline.
func (t *Trial) Hidden() int { return t.now.Hidden }

// candidates are the findings whose edits may be tried now: those of errors, else those
// of warnings.
func (t *Trial) candidates() diag.List {
	all := slices.DeleteFunc(t.done.Untried(t.now.Findings), func(d diag.Diagnostic) bool {
		return d.Acts != "" || !t.project.Tries(d) || t.project.Foreign(d) || t.refusal(d) != nil
	})
	errors := all.Errors()
	if len(errors) > 0 {
		return errors
	}
	return all
}

// refusal returns why the edits of a finding were refused, nil if they were not.
func (t *Trial) refusal(d diag.Diagnostic) *refusal {
	for i := range t.refused {
		if sameFix(t.refused[i].finding, d) && t.refused[i].line == t.done.LineBefore(d.Pos) {
			return &t.refused[i]
		}
	}
	return nil
}

// refuse leaves a finding's edits to a person.
func (t *Trial) refuse(d diag.Diagnostic, h harm) {
	t.refused = append(t.refused, refusal{finding: d, line: t.done.LineBefore(d.Pos), harm: h})
}

// accept takes as many of the findings' edits as do no harm when they are made together,
// and refuses those of a finding that harms alone. Those that are neither are tried when
// it is called the next time. It reports whether any were taken.
func (t *Trial) accept(ctx context.Context, l diag.List) (bool, error) {
	for len(l) > 0 {
		files, applied, _, err := edit.Apply(l, func(name string) ([]byte, error) { return t.project.Read(t.overlay, name) })
		if err != nil || len(files) == 0 {
			return false, err
		}
		overlay := maps.Clone(t.overlay)
		for _, f := range files {
			overlay[t.project.Path(f.Name)] = f.New
		}
		next, err := t.project.Examine(ctx, overlay)
		if err != nil {
			return false, err
		}
		together := newTogether(files, applied)
		harms, err := t.harms(ctx, next, together)
		if err != nil {
			return false, err
		}
		switch {
		case len(harms) == 0:
			t.overlay, t.now = overlay, next
			t.done.Add(files, applied)
			return true, nil
		case len(applied) == 1:
			t.refuse(applied[0], harms[0])
			return false, nil
		}
		l = t.withoutHarm(applied, harms)
	}
	return false, nil
}

// withoutHarm are those of some findings that may be tried next. Those that harm for certain are
// refused; where several may, they are tried without all of these, and then one of each.
func (t *Trial) withoutHarm(applied diag.List, harms []harm) diag.List {
	refused, suspect, first := map[int]bool{}, map[int]bool{}, map[int]bool{}
	for _, h := range harms {
		who := h.at
		if len(who) == 0 && len(h.beside) == 1 {
			who = h.beside
		}
		for _, i := range who {
			if !refused[i] {
				refused[i] = true
				t.refuse(applied[i], h)
			}
		}
		if len(who) == 0 && len(h.beside) > 0 {
			first[h.beside[0]] = true
			for _, i := range h.beside {
				suspect[i] = true
			}
		}
	}
	only := func(wanted func(i int) bool) (all diag.List) {
		for i, d := range applied {
			if wanted(i) {
				all = append(all, d)
			}
		}
		return all
	}
	switch {
	case len(refused) > 0:
		return only(func(i int) bool { return !refused[i] })
	case len(suspect) == 0:
		return applied[:len(applied)/2]
	case len(suspect) < len(applied):
		return only(func(i int) bool { return !suspect[i] })
	}
	return only(func(i int) bool { return first[i] })
}

// Key is a finding without its place, which an edit may move.
func Key(d diag.Diagnostic) string {
	return fmt.Sprintf("%s: %s [%s]", d.Pos.Filename, d.Message, d.Code)
}

// A Breaking is a change of the API that breaks somebody.
type Breaking struct {
	Pos    token.Position // in the files with the edits
	Text   string
	Stored bool // it is one of a field, and hurts objects that are stored
}

// Breaks are the changes that the fixes make to the API and that break somebody.
func (t *Trial) Breaks(ctx context.Context) []Breaking {
	return t.breaks(ctx, t.before, t.now, t.done.Fixed)
}

// Refused is how many findings have edits that were refused.
func (t *Trial) Refused() int { return len(t.refused) }

// breaks are the changes from one look to another that break somebody, as "crdgen diff"
// has them. Alpha versions may change without notice. Fixed are the findings whose edits
// lead from one to the other: where a change cannot be decided by comparison, one of them
// may know.
func (t *Trial) breaks(ctx context.Context, from, to State, fixed diag.List) []Breaking {
	old, _ := from.definitions()
	changed, locators := to.definitions()
	var all []Breaking
	for _, f := range contract.Compare(ctx, old, changed, contract.Options{KubeVersion: t.project.KubeVersion}) {
		if !f.Effect.Breaking() || contract.Alpha(f.Version) || f.Before == nil || f.After == nil || f.Undecided && widened(fixed, f) {
			continue
		}
		effect := f.Effect.String()
		if f.Undecided {
			effect = "crdgen cannot tell whether it refuses what was accepted"
		}
		b := Breaking{Text: fmt.Sprintf("%s: %s: %s [%s]", strings.TrimSpace(f.Version+" "+f.Path), f.Message, effect, f.Rule), Stored: f.Path != "" && f.Effect <= change.DataLost}
		if l := locators[f.After]; l != nil {
			b.Pos = l.Pos(f.Version, f.Path, f.Keyword)
			b.Pos.Filename = t.project.Name(b.Pos.Filename)
		}
		all = append(all, b)
	}
	return all
}

// widened reports whether what changed is a rule that an edit lets answer where it failed.
func widened(fixed diag.List, f change.Finding) bool {
	return slices.ContainsFunc(fixed, func(d diag.Diagnostic) bool {
		return d.Widens && slices.ContainsFunc(d.Edits, func(e diag.Edit) bool { return e.Old == f.Old })
	})
}

// definitions are the CRDs of a look, with what finds their parts in the source.
func (s State) definitions() ([]*apiext.CustomResourceDefinition, map[*apiext.CustomResourceDefinition]*trace.Locator) {
	all := make([]*apiext.CustomResourceDefinition, len(s.Definitions))
	locators := map[*apiext.CustomResourceDefinition]*trace.Locator{}
	for i, d := range s.Definitions {
		all[i] = d.CRD
		locators[d.CRD] = d.Locator
	}
	return all, locators
}

// Left are the findings that stay, each of those that has edits with the reason why they
// were not made.
func (t *Trial) Left() diag.List {
	left := slices.Clone(t.now.Findings)
	for i := range left {
		d := &left[i]
		switch r := t.refusal(*d); {
		case r != nil:
			d.Edits = nil
			d.Notes = append(slices.Clone(d.Notes), diag.NotFixed(d.Pos, "somebody has to decide: with the fix comes "+r.harm.text))
		case len(d.Edits) > 0 && d.Acts != "":
			d.Edits = nil
			d.Notes = append(slices.Clone(d.Notes), diag.NotFixed(d.Pos, d.Acts))
		case len(d.Edits) == 0 && d.Unfixed != "":
			d.Notes = append(slices.Clone(d.Notes), diag.NotFixed(d.Pos, d.Unfixed))
		case len(d.Edits) > 0 && t.project.Foreign(*d):
			d.Edits = nil
			d.Notes = append(slices.Clone(d.Notes), diag.NotFixed(d.Pos, fmt.Sprintf("the marker is one of generator %q, which was not asked for", d.Generators[0])))
		}
	}
	return left
}

// Told says what the fixes do to the API: a marker that was misspelt begins to count. It
// is silent where no server would have taken the definitions before.
func (t *Trial) Told(ctx context.Context) []string {
	invalid := slices.ContainsFunc(t.before.Findings.Errors(), func(d diag.Diagnostic) bool { return d.Generators == nil })
	if len(t.done.Fixed) == 0 || invalid {
		return nil
	}
	switch n := len(t.Breaks(ctx)); n {
	case 0:
		return nil
	case 1:
		return []string{`the fixes change the API in 1 place that breaks users, "crdgen diff --against=HEAD" says which`}
	default:
		return []string{fmt.Sprintf("the fixes change the API in %d places that break users, \"crdgen diff --against=HEAD\" says which", n)}
	}
}
