package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/crdgen/crdgen/internal/baseline"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/inputs"
)

// A knownFindings is the baseline of a run. Only findings that controller-gen
// does not have can be on it: the others mean that no right file can be made.
type knownFindings struct {
	path   string // absolute, empty without a baseline
	dir    string // what relative names of findings are seen from
	name   string // as given
	write  bool
	base   *baseline.Baseline // what is in the file; nil without one
	names  *baseline.Names
	inputs *inputs.Recorder
}

// readBaseline reads the file of --baseline. When the baseline is about to be
// written it need not exist.
func readBaseline(in invocation, fl flags) (*knownFindings, error) {
	k := &knownFindings{name: fl.baseline, write: fl.writeBaseline, dir: in.dir, inputs: in.inputs}
	if fl.baseline == "" {
		return k, nil
	}
	k.path = absolute(in.shown(), fl.baseline)
	k.names = baseline.NewNames(func(name string) ([]byte, error) {
		return in.readSource(absolute(filepath.Dir(k.path), name))
	})
	text, err := readInside(in.inputs, k.path)
	if k.write {
		if err == nil {
			k.base, _ = baseline.Read(bytes.NewReader(text)) // what is none is written over
		}
		return k, nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &usageError{message: fmt.Sprintf("baseline %q does not exist", fl.baseline), help: "make it with --baseline=" + fl.baseline + " --write-baseline"}
	}
	if err != nil {
		return nil, err
	}
	if k.base, err = baseline.Read(bytes.NewReader(text)); err != nil {
		return nil, fmt.Errorf("baseline %q: %w", fl.baseline, err)
	}
	return k, nil
}

// apply takes the known findings away, or all that a new baseline will hold. It
// returns those to report, the number of the others, and the baseline where one
// is to be written: with the files of the run or not at all. The list is sorted
// before and after. The baseline names files as seen from its own directory, so
// that it holds for runs in any directory of the repository. Entries for which
// the run has looked in vain are told. Beside errors that no baseline takes a new
// one keeps the entries of the file: an error can hide what they are about.
func (k *knownFindings) apply(findings diag.List, looked func(dir string, code diag.Code) bool) (kept diag.List, hidden int, write []emit.Target) {
	if k.path == "" {
		return findings, 0, nil
	}
	var fatal, candidates diag.List
	for _, d := range findings {
		if d.Severity == diag.Error && !d.Stricter {
			fatal.Add(d)
		} else {
			candidates.Add(d)
		}
	}
	base := filepath.Dir(k.path)
	candidates = candidates.Absolute(k.dir).SeenFrom(base)
	if k.write {
		var keep []baseline.Entry
		if len(fatal) > 0 && k.base != nil {
			_, _, keep = k.base.Filter(candidates, k.names)
		}
		return fatal, len(candidates), []emit.Target{k.target(candidates, keep)}
	}
	kept, hidden, stale := k.base.Filter(candidates, k.names)
	kept = kept.Absolute(base).Relative(k.dir)
	kept.Add(fatal...)
	before := len(kept)
	for _, e := range stale {
		if dir := k.placeOf(e); dir == "" || looked(dir, e.Code) {
			kept.Add(k.stale(e))
		}
	}
	if k.base.Old() && len(kept) == before {
		kept.Add(diag.Diagnostic{
			Severity: diag.Warning, Code: diag.StaleBaseline,
			Message: fmt.Sprintf("baseline %q names the messages of findings, which change", k.name),
			Help:    "write it again with --write-baseline: it names packages and declarations then",
		})
	}
	return kept.Sorted(), hidden, nil
}

// placeOf is the absolute directory of an entry, "" where it has none or it is gone.
func (k *knownFindings) placeOf(e baseline.Entry) string {
	name := e.Place
	if e.File != "" {
		name = e.File
	}
	if name == "" {
		return ""
	}
	name = absolute(filepath.Dir(k.path), filepath.FromSlash(name))
	info, err := k.inputs.Stat(name)
	switch {
	case err != nil:
		return ""
	case info.IsDir():
		return name
	}
	return filepath.Dir(name)
}

// stale tells of an entry that no longer applies.
func (k *knownFindings) stale(e baseline.Entry) diag.Diagnostic {
	what := fmt.Sprintf("%q", e.Code)
	switch {
	case e.Message != "" || e.File != "":
		what += fmt.Sprintf(" in %q: %s", e.File, e.Message)
	case e.Declaration != "":
		what += fmt.Sprintf(" at %q in %q", e.Declaration, e.Place)
	case e.Place != "":
		what += fmt.Sprintf(" in %q", e.Place)
	}
	return diag.Diagnostic{
		Severity: diag.Warning, Code: diag.StaleBaseline,
		Message: fmt.Sprintf("baseline %q lists a finding that is gone: %s", k.name, what),
		Help:    "write the baseline again with --write-baseline",
	}
}

// target is the baseline of a list, with entries that it had before.
func (k *knownFindings) target(findings diag.List, keep []baseline.Entry) emit.Target {
	return emit.Target{Path: k.path, Origin: "--write-baseline", Render: guarded(func(w io.Writer) error {
		return baseline.Write(w, findings, k.names, keep...)
	})}
}

// looked reports, for a finding of some code in a directory, whether this part of a
// run would have it if it were there: whether it read the packages of the directory
// and looked for the code.
func (m part) looked(fl flags) func(dir string, code diag.Code) bool {
	sought := m.plan.waivers(fl, m.program).Sought
	return func(dir string, code diag.Code) bool {
		if m.program == nil || !sought(code) {
			return false
		}
		for _, pkg := range m.program.Packages {
			if pkg.Root && pkg.Dir == dir {
				return true
			}
		}
		return false
	}
}

// looked reports whether some part would have the finding.
func (m made) looked(fl flags) func(dir string, code diag.Code) bool {
	return func(dir string, code diag.Code) bool {
		return slices.ContainsFunc(m.parts, func(p part) bool { return p.looked(fl)(dir, code) })
	}
}
