package diff

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/api/equality"

	"github.com/crdgen/crdgen/internal/baseline"
	"github.com/crdgen/crdgen/internal/contract/versions"
	"github.com/crdgen/crdgen/internal/diag"

	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// A Level is how the changes of a rule count, whatever they do.
type Level string

// The levels; without one the threshold decides.
const (
	LevelError   Level = "error"   // they fail the comparison
	LevelWarning Level = "warning" // they are reported and fail nothing
	LevelOff     Level = "off"     // they are counted only
)

// A Waiver accepts changes for a time. Empty fields hold for any change.
type Waiver struct {
	Rule, Name, Version, Path string
	Reason                    string
	// Until is the last day in UTC, as in 2027-01-31, or the version of the definition
	// whose appearance on the new side ends the waiver.
	Until string
	Pos   token.Position
}

var day = lazyregexp.New(`^[0-9]{4}-[0-9]{2}-[0-9]{2}$`)

// covers reports whether a waiver speaks of a change.
func (w *Waiver) covers(f change.Finding) bool {
	for _, p := range []struct{ want, have string }{{w.Rule, f.Rule}, {w.Name, f.CRD}, {w.Version, f.Version}, {w.Path, f.Path}} {
		if p.want != "" && p.want != p.have {
			return false
		}
	}
	return true
}

// expired reports whether a waiver has ended.
func (w *Waiver) expired(f change.Finding, now time.Time) bool {
	if day.MatchString(w.Until) {
		return now.UTC().Format(time.DateOnly) > w.Until
	}
	return f.After != nil && versions.Has(f.After, w.Until)
}

// Policy is what a project says of changes.
type Policy struct {
	// Severity is by rule.
	Severity map[string]Level
	Waivers  []Waiver
	// Known are changes that are on the baseline; nil for none.
	Known *baseline.Baseline
	// Now is the time that waivers end by.
	Now time.Time
}

// apply marks the findings that a project has said something of, and leaves out those
// whose rule is off. What the server refuses cannot be turned off or down.
func (p Policy) apply(r *Report) {
	kept := r.Findings[:0]
	for _, f := range r.Findings {
		if f.Effect != change.Refused || p.Severity[f.Rule] == LevelError {
			f.Level = p.Severity[f.Rule]
		}
		if f.Level == LevelOff {
			r.Off++
			continue
		}
		p.waive(&f)
		kept = append(kept, f)
	}
	r.Findings = kept
	for _, w := range p.Waivers {
		if !slices.ContainsFunc(kept, func(f Finding) bool { return w.covers(f.Finding) }) {
			r.Unused = append(r.Unused, w)
		}
	}
	if p.Known == nil {
		return
	}
	known, stale := p.Known.Known(entries(r.Findings))
	for i := range r.Findings {
		r.Findings[i].Known = known[i]
	}
	r.Stale = len(stale)
}

// waive finds the first waiver that holds, else one that has ended.
func (p Policy) waive(f *Finding) {
	for i := range p.Waivers {
		w := &p.Waivers[i]
		switch {
		case !w.covers(f.Finding):
		case !w.expired(f.Finding, p.Now):
			f.Waiver, f.Ended = w, nil
			return
		case f.Ended == nil:
			f.Ended = w
		}
	}
}

// entries are findings as a baseline records them: with what changed into what, so that
// a further change of the same keyword is a new one.
func entries(findings []Finding) []baseline.Entry {
	all := make([]baseline.Entry, len(findings))
	for i, f := range findings {
		what := strings.TrimSpace(f.Version + " " + f.Path)
		if f.Old != "" || f.New != "" {
			what = strings.TrimSpace(fmt.Sprintf("%s: %s → %s", what, orNone(f.Old), orNone(f.New)))
		}
		all[i] = baseline.Entry{Place: f.CRD, Declaration: what, Code: diagCode(f.Rule), Count: 1}
	}
	return all
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// Entries are the changes that fail a comparison, for a new baseline.
func (r *Report) Entries(t Threshold) []baseline.Entry { return entries(r.Failing(t)) }

// Accepted reports whether a change is let pass, by the project or by the deprecation
// policy of Kubernetes.
func (r *Report) Accepted(f Finding) bool {
	return f.Waiver != nil || f.Known || f.Level == LevelWarning || r.Excused(f)
}

// said is what the project or the deprecation policy says of a change, empty for
// nothing.
func (r *Report) said(f Finding) string {
	switch {
	case f.Waiver != nil:
		return fmt.Sprintf("waived until %s: %s", f.Waiver.Until, f.Waiver.Reason)
	case f.Known:
		return "on the baseline"
	case f.Level == LevelWarning:
		return "a warning by the settings"
	case f.Level == LevelError:
		return "an error by the settings"
	case f.Effect.Breaking() && r.Excused(f):
		return "alpha: allowed by the deprecation policy"
	}
	return ""
}

// ended says that a waiver does not hold any more, empty where none is concerned.
func (f Finding) ended() string {
	switch {
	case f.Ended == nil:
		return ""
	case day.MatchString(f.Ended.Until):
		return fmt.Sprintf("the waiver ended on %s: %s", f.Ended.Until, f.Ended.Reason)
	}
	return fmt.Sprintf("the waiver ended with %s: %s", f.Ended.Until, f.Ended.Reason)
}

// shown are the findings that are printed one by one, and how many are on the baseline.
func shown(findings []Finding) (listed []Finding, known int) {
	for _, f := range findings {
		if f.Known {
			known++
		}
	}
	return folded(slices.DeleteFunc(slices.Clone(findings), func(f Finding) bool { return f.Known })), known
}

// alike is how many changes at least are shown as one that hurt nobody, and are of fields with
// one name and one schema: YAML has a type of the source wherever it is used.
const alike = 4

// folded are findings with those that are [alike] in the place of the first of them.
func folded(findings []Finding) []Finding {
	groups := map[string][]int{}
	for i, f := range findings {
		if f.Effect.Breaking() || f.Waiver != nil || f.Level != "" || f.Change == nil {
			continue
		}
		key := strings.Join([]string{f.Rule, f.Effect.ID(), f.CRD, f.Version, lastStep(f.Path), f.Message}, "\x00")
		// The first one of a group stands for it: fields of other schemas are other groups.
		for n := 0; ; n++ {
			of := fmt.Sprint(key, "\x00", n)
			if group := groups[of]; len(group) > 0 {
				first := findings[group[0]].Change
				if !equality.Semantic.DeepEqual(first.Old, f.Change.Old) || !equality.Semantic.DeepEqual(first.New, f.Change.New) {
					continue
				}
			}
			groups[of] = append(groups[of], i)
			break
		}
	}
	drop := map[int]bool{}
	for _, group := range groups {
		if len(group) < alike {
			continue
		}
		first := &findings[group[0]]
		first.Also = slices.Clone(first.Also)
		for _, i := range group[1:] {
			first.Also = append(append(first.Also, findings[i].Path), findings[i].Also...)
			drop[i] = true
		}
	}
	var out []Finding
	for i, f := range findings {
		if !drop[i] {
			out = append(out, f)
		}
	}
	return out
}

// Unneeded are warnings about what a project says of changes that are not there: entries of
// the baseline, and waivers. Name words the names of files.
func (r *Report) Unneeded(baseline string, name func(file string) string) diag.List {
	var told diag.List
	if r.Stale > 0 {
		told.Add(diag.Diagnostic{
			Severity: diag.Warning, Code: diag.StaleBaseline, Message: fmt.Sprintf("baseline %q lists changes that are gone: %d", baseline, r.Stale),
			Help: "write the baseline again with --write-baseline",
		})
	}
	for _, w := range r.Unused {
		w.Pos.Filename = name(w.Pos.Filename)
		told.Add(diag.Diagnostic{
			Pos: w.Pos, Severity: diag.Warning, Code: diag.UnusedWaiver, Message: fmt.Sprintf("the waiver covers none of the changes: %s", w.Reason),
			Help: "remove it if what it was for is released; else compare its rule, name, version and path with the report",
		})
	}
	return told
}
