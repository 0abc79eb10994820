package diff

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/parallel"
	"github.com/crdgen/crdgen/internal/check/server"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/witness"
	"github.com/crdgen/crdgen/internal/diff/incomparable"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// A Report is what a comparison found.
type Report struct {
	Old, New string
	Findings []Finding
	// Strict holds alpha versions to what holds for all others.
	Strict bool
	// Off is how many changes are left out since the project turned their rules off;
	// Stale how many the baseline has that were not found.
	Off, Stale int
	// Unused are waivers that cover none of the changes.
	Unused []Waiver
}

// A Finding is one change, with what shows it.
type Finding struct {
	change.Finding
	// Witness is nil where none was looked for or none was found.
	Witness *witness.Witness
	// Untaken is what the server has against every object that was tried, before it is changed;
	// empty where it takes one, or where that was not asked since there is a witness.
	Untaken string
	// Also are the paths of other fields that the same declaration changed in the same
	// way.
	Also []string
	// Level is what the project says of the rule, empty for nothing.
	Level Level
	// Waiver accepts the change; Ended is one that did. Both may be nil.
	Waiver, Ended *Waiver
	// Known says that the change is on the baseline.
	Known bool
}

// Options say how a comparison is made.
type Options struct {
	Policy
	// More are findings that were made elsewhere.
	More        []change.Finding
	KubeVersion uint
	// Strict holds alpha versions to what holds for all others.
	Strict bool
	// Progress is told what is done; nil for nobody. It may be called from any goroutine.
	Progress func(doing string)
}

// doing tells what is done.
func (o Options) doing(what string) {
	if o.Progress != nil {
		o.Progress(what)
	}
}

// Compare compares two sides and looks for witnesses of what breaks somebody. It returns as soon as
// the context ends: what it does may take long in the server's code, and writes nothing.
func Compare(ctx context.Context, old, new *Side, o Options) (*Report, error) {
	return parallel.Abandon(ctx, func() (*Report, error) { return compare(ctx, old, new, o) })
}

func compare(ctx context.Context, old, new *Side, o Options) (*Report, error) {
	o.doing("comparing")
	r := &Report{Old: old.Name, New: new.Name, Strict: o.Strict}
	var all []change.Finding
	for _, f := range contract.CompareObjects(ctx, old.Objects, new.Objects, old.Source == new.Source, contract.Options{KubeVersion: o.KubeVersion, Elsewhere: new.Elsewhere}) {
		if new.Pos != nil && f.After != nil {
			f.Pos = new.Pos(f.After, f.Version, f.Path, f.At())
		}
		all = append(all, f)
	}
	if err := ctx.Err(); err != nil {
		return nil, err // what was found is not all
	}
	r.add(append(all, change.Sorted(o.More)...))
	o.apply(r)
	if err := r.findWitnesses(ctx, old, new, o); err != nil {
		return nil, err
	}
	return r, ctx.Err()
}

// together is of how many paths findings are shown with one set of schemas: those are what is
// kept of it. At one path there may be many findings, which share the most.
const (
	together       = 16
	togetherAtMost = 64
)

// findWitnesses looks for witnesses of what breaks somebody, several at once.
func (r *Report) findWitnesses(ctx context.Context, old, new *Side, o Options) error {
	var groups [][]*Finding
	var paths []map[string]bool // of each group
	last := map[string]int{}    // the group of a definition that is not full
	for i := range r.Findings {
		f := &r.Findings[i]
		switch {
		case !f.Effect.Breaking():
		case f.Request != "":
			f.Witness = &witness.Witness{Request: f.Request, Answer: []string{f.Answer}}
		case f.Before != nil || f.After != nil:
			at, there := last[f.CRD]
			if !there || len(groups[at]) == togetherAtMost || len(paths[at]) == together && !paths[at][f.Path] {
				at = len(groups)
				last[f.CRD], groups, paths = at, append(groups, nil), append(paths, map[string]bool{})
			}
			groups[at], paths[at][f.Path] = append(groups[at], f), true
		}
	}
	// Those with most to do come first, so that no processor waits for the last one.
	slices.SortStableFunc(groups, func(a, b []*Finding) int { return len(b) - len(a) })
	failed := make([]error, len(groups))
	rules := &crvalidation.RuleCache{}
	all, done := 0, atomic.Int64{}
	for _, group := range groups {
		all += len(group)
	}
	o.doing(fmt.Sprintf("looking for witnesses of %s", plural(all, "change")))
	parallel.Do(len(groups), func(i int) {
		defer func() {
			o.doing(fmt.Sprintf("looking for witnesses: %d of %s", done.Add(int64(len(groups[i]))), plural(all, "change")))
		}()
		if failed[i] = findTogether(ctx, rules, groups[i]); failed[i] != nil && ctx.Err() == nil {
			failed[i] = r.unreadable(ctx, groups[i][0].Finding, old, new, failed[i])
		}
	})
	return cmp.Or(failed...)
}

// unreadable says why objects cannot be shown to a definition: the server's code does not
// read its schema, which the report says of a new definition already.
func (r *Report) unreadable(ctx context.Context, f change.Finding, old, new *Side, err error) error {
	told := func(g Finding) bool { return g.CRD == f.CRD && g.Rule == change.RuleDefinitionRefused }
	if slices.ContainsFunc(r.Findings, told) {
		return nil
	}
	for _, s := range []struct {
		*Side
		what string
		crd  *contract.CRD
	}{{new, "new", f.After}, {old, "old", f.Before}} {
		if s.crd == nil {
			continue
		}
		for _, e := range server.Verdict(ctx, s.crd) {
			where := ""
			if s.Pos != nil {
				if pos := s.Pos(s.crd, "", "", e.Field); pos.IsValid() {
					where = pos.String() + ": "
				}
			}
			return &incomparable.Error{
				Message: fmt.Sprintf("%sno server takes the %s side's %s: %s", where, s.what, f.CRD, e.Error()),
				Help:    "take it away: what a change does is tried with the server's own code, which does not read this definition",
			}
		}
	}
	return err
}

// findTogether looks for witnesses of findings of one definition.
func findTogether(ctx context.Context, rules *crvalidation.RuleCache, findings []*Finding) error {
	var paths []string
	for _, f := range findings {
		if !slices.Contains(paths, f.Path) {
			paths = append(paths, f.Path)
		}
	}
	finder := witness.New(ctx, rules, paths...)
	var failed error // others of the definition may be shown without it
	for _, f := range findings {
		if err := ctx.Err(); err != nil {
			return err
		}
		var err error
		if f.Witness, err = finder.Find(f.Finding); f.Witness == nil && err == nil {
			f.Untaken, err = finder.Untaken(f.Finding)
		}
		if err != nil {
			failed = cmp.Or(failed, fmt.Errorf("%s: %w", f.CRD, err))
		}
		f.Witness.Correct(&f.Finding)
	}
	return failed
}

// add adds findings, of those that are the same elsewhere the paths to the first one.
func (r *Report) add(found []change.Finding) {
	type declared struct {
		rule, crd, version, old, new, message, step string
		effect                                      change.Effect
		pos                                         token.Position
	}
	first := map[declared]int{}
	for _, f := range found {
		at := declared{f.Rule, f.CRD, f.Version, f.Old, f.New, f.Message, lastStep(f.Path), f.Effect, f.Pos}
		if i, there := first[at]; there && f.Path != "" {
			r.Findings[i].Also = append(r.Findings[i].Also, f.Path)
			continue
		}
		first[at] = len(r.Findings)
		r.Findings = append(r.Findings, Finding{Finding: f})
	}
}

func lastStep(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// Excused reports whether the deprecation policy of Kubernetes lets a change happen
// without notice: an alpha version may change and go. What the server refuses it
// refuses all the same.
func (r *Report) Excused(f Finding) bool {
	return !r.Strict && f.Level != LevelError && f.Effect != change.Refused && contract.Alpha(f.Version)
}

// A Threshold says what fails a comparison.
type Threshold string

// The thresholds of the --fail-on flag.
const (
	Breaking Threshold = "breaking"  // what hurts somebody
	DataLoss Threshold = "data-loss" // what loses or changes data
	Any      Threshold = "any"       // every difference
	None     Threshold = "none"      // nothing
)

// Thresholds are all of them.
func Thresholds() []string {
	return []string{string(Breaking), string(DataLoss), string(Any), string(None)}
}

// Failing are the findings that fail a comparison.
func (r *Report) Failing(t Threshold) []Finding {
	var all []Finding
	for _, f := range r.Findings {
		if r.fails(f, t) {
			all = append(all, f)
		}
	}
	return all
}

func (r *Report) fails(f Finding, t Threshold) bool {
	switch {
	case t == None, f.Waiver != nil, f.Known, f.Level == LevelWarning:
		return false
	case t == Any, f.Level == LevelError:
		return true
	case t == DataLoss:
		return f.Effect == change.DataLost && !r.Excused(f)
	}
	return f.Effect.Breaking() && !r.Excused(f)
}

// A section is what was found of one version of a definition.
type section struct {
	crd, kind, version string
	findings           []Finding // worst first
}

// worst is the worst effect of a section, what is excused aside.
func (s section) worst(r *Report) change.Effect {
	worst := change.Cosmetic
	for _, f := range s.findings {
		if e := f.Effect; e < worst && !r.Accepted(f) {
			worst = e
		}
	}
	return worst
}

// sections groups findings, those with the worst first.
func (r *Report) sections() []section {
	var all []section
	for _, f := range r.Findings {
		last := len(all) - 1
		if last < 0 || all[last].crd != f.CRD || all[last].version != f.Version {
			all = append(all, section{crd: f.CRD, kind: f.Kind, version: f.Version})
			last++
		}
		all[last].findings = append(all[last].findings, f)
	}
	for _, s := range all { // a witness may have shown worse than was claimed
		slices.SortStableFunc(s.findings, func(a, b Finding) int { return cmp.Compare(a.Effect, b.Effect) })
	}
	slices.SortStableFunc(all, func(a, b section) int {
		return cmp.Or(cmp.Compare(a.worst(r), b.worst(r)), cmp.Compare(a.crd, b.crd), cmp.Compare(a.version, b.version))
	})
	return all
}

// title names a section.
func (s section) title() string {
	if s.version == "" {
		return fmt.Sprintf("%s (%s)", s.kind, s.crd)
	}
	return fmt.Sprintf("%s %s (%s)", s.kind, s.version, s.crd)
}

// counts are how many findings there are of which fate.
type counts struct {
	effect                                            map[change.Effect]int // that nobody accepted
	breaking, alpha, waived, known, warnings, refused int
	open                                              int // of which it is not known whether they break somebody
	unknown                                           int // changes whose effect is not known
	worst, openWorst                                  worst
}

func (r *Report) count() counts {
	c := counts{effect: map[change.Effect]int{}, worst: worst{}, openWorst: worst{}}
	for _, f := range r.Findings {
		switch {
		case f.Known:
			c.known++
		case f.Waiver != nil:
			c.waived++
		case f.Level == LevelWarning:
			c.warnings++
		case f.Effect.Breaking() && r.Excused(f):
			c.alpha++
		case f.open():
			c.open++
			c.openWorst.add(f)
		case f.Effect.Breaking():
			c.effect[f.Effect]++
			c.breaking++
			c.worst.add(f)
		case f.Level == LevelError:
			c.refused++
		default:
			c.effect[f.Effect]++
			if f.Unknown {
				c.unknown++
			}
		}
	}
	return c
}

// Summary is the one line that says what to do.
func (r *Report) Summary() string {
	if len(r.Findings) == 0 {
		if r.Off > 0 {
			return fmt.Sprintf("no changes but %s of rules that are off", plural(r.Off, "change"))
		}
		return "no changes"
	}
	c := r.count()
	parts := []string{plural(c.breaking, "breaking change")}
	if c.breaking == 0 {
		parts[0] = "no breaking change"
	}
	for _, p := range []struct {
		n    int
		what string
	}{
		{c.open, "that may break"},
		{c.refused, "made an error by the settings"},
		{c.alpha, "in alpha versions"},
		{c.waived, "waived"},
		{c.known, "on the baseline"},
		{c.warnings, "made a warning by the settings"},
		{c.effect[change.Compatible], "compatible"},
		{c.effect[change.Cosmetic], "cosmetic"},
		{r.Off, "of rules that are off"},
	} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.what))
		}
	}
	return strings.Join(parts, ", ") + ": " + c.todo()
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
