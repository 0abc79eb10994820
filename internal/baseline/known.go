package baseline

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
)

// Known is the baseline of a run: the file where it lies, and what of a run's findings it
// makes known. What binds a run ([diag.Diagnostic.IsBinding])
// cannot be on it. The zero value knows nothing.
type Known struct {
	Path string // of the file, absolute; empty without a baseline
	Name string // of the file as it was given
	Dir  string // what relative names of findings are seen from
	// Writing says that the file is about to be written: what it holds already hides nothing.
	Writing bool
	// Read reads a source file by its absolute name, and Stat says what lies there.
	Read func(name string) ([]byte, error)
	Stat func(name string) (fs.FileInfo, error)

	base  *Baseline // what is in the file; nil without one
	names *Names
}

// A Record is what a new baseline will hold: findings of the run, and entries of the file.
type Record struct {
	findings diag.List
	kept     []Entry
}

// Load reads the text of the file, without which all that may be known is.
func (k *Known) Load(text []byte) error {
	var err error
	if k.base, err = Read(bytes.NewReader(text)); err != nil {
		return fmt.Errorf("baseline %q: %w", k.Name, err)
	}
	return nil
}

// Apply takes the known findings away, or all that a new baseline will hold. It returns
// those to report, the number of the others, and what is to be recorded if the baseline
// is about to be written. The list is sorted before and after. The baseline names files as seen
// from its own directory, so that it holds for runs in any directory of the repository.
// Entries for which the run has looked in vain are told: looked reports whether it would
// have a finding of some code in a directory. A new baseline keeps the entries for which it
// has not looked, and beside errors that no baseline takes all entries of the file: an error
// can hide what they are about.
func (k *Known) Apply(findings diag.List, looked func(dir string, code diag.Code) bool) (kept diag.List, hidden int, record *Record) {
	if k.Path == "" {
		return findings, 0, nil
	}
	var fatal, candidates diag.List
	for _, d := range findings {
		if d.IsBinding() {
			fatal.Add(d)
		} else {
			candidates.Add(d)
		}
	}
	base := filepath.Dir(k.Path)
	candidates = candidates.Absolute(k.Dir).SeenFrom(base)
	if k.Writing {
		record = &Record{findings: candidates}
		if k.base != nil {
			_, _, gone := k.base.Filter(candidates, k.source())
			record.kept = slices.DeleteFunc(gone, func(e Entry) bool { return len(fatal) == 0 && k.lookedAt(e, looked) })
		}
		return fatal, len(candidates), record
	}
	kept, hidden, stale := k.base.Filter(candidates, k.source())
	kept = kept.Absolute(base).Relative(k.Dir)
	kept.Add(fatal...)
	before := len(kept)
	for _, e := range stale {
		if k.lookedAt(e, looked) {
			kept.Add(k.stale(e))
		}
	}
	if k.base.Old() && len(kept) == before {
		kept.Add(diag.Diagnostic{
			Severity: diag.Warning, Code: diag.StaleBaseline,
			Message: fmt.Sprintf("baseline %q names the messages of findings, which change", k.Name),
			Help:    "write it again with --write-baseline: it names packages and declarations then",
		})
	}
	return kept.Sorted(), hidden, nil
}

// Write writes the file with what Apply says is to be recorded.
func (k *Known) Write(w io.Writer, record *Record) error {
	return Write(w, record.findings, k.source(), record.kept...)
}

// source finds declarations in files that are named as seen from the baseline.
func (k *Known) source() *Names {
	if k.names == nil {
		k.names = NewNames(func(name string) ([]byte, error) { return k.Read(k.absolute(name)) })
	}
	return k.names
}

// lookedAt reports whether the run would have found what an entry is about. Nobody can look
// at what is gone.
func (k *Known) lookedAt(e Entry, looked func(dir string, code diag.Code) bool) bool {
	dir := k.dirOf(e)
	return dir == "" || looked(dir, e.Code)
}

// dirOf is the absolute directory of an entry, "" where it has none or it is gone.
func (k *Known) dirOf(e Entry) string {
	name := e.Place
	if e.File != "" {
		name = e.File
	}
	if name == "" {
		return ""
	}
	name = k.absolute(filepath.FromSlash(name))
	info, err := k.Stat(name)
	switch {
	case err != nil:
		return ""
	case info.IsDir():
		return name
	}
	return filepath.Dir(name)
}

// absolute is the place of a name that is seen from the baseline.
func (k *Known) absolute(name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(filepath.Dir(k.Path), name)
}

// stale tells of an entry that no longer applies.
func (k *Known) stale(e Entry) diag.Diagnostic {
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
		Message: fmt.Sprintf("baseline %q lists a finding that is gone: %s", k.Name, what),
		Help:    "write the baseline again with --write-baseline",
	}
}
