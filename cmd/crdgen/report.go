package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
)

// report prints sorted findings to stderr, in text form with a closing count
// that also says how many findings the baseline hid, or is about to.
func report(in invocation, fl flags, findings diag.List, hidden int) error {
	if err := printFindings(in, fl, findings); err != nil {
		return err
	}
	if fl.format != diag.Text || len(findings) == 0 && hidden == 0 {
		return nil
	}
	var parts []string
	if len(findings) > 0 {
		parts = append(parts, diag.Summary(findings))
	}
	if hidden > 0 {
		// A new baseline is written after this, with the other files or not.
		where := "on"
		if fl.writeBaseline {
			where = "for"
		}
		parts = append(parts, fmt.Sprintf("%d %s the baseline", hidden, where))
	}
	if findings.HasErrors() {
		undone := "nothing written"
		if fl.verify {
			undone = "nothing compared"
		}
		parts = append(parts, undone)
	}
	_, err := fmt.Fprintf(in.stderr, "crdgen: %s\n", strings.Join(parts, ", "))
	return err
}

// reportFailure prints an error that ended a run and returns the exit code.
func reportFailure(in invocation, raw *rawFlags, err error) int {
	d := diag.Diagnostic{Code: ioCode, Message: err.Error()}
	var bug *internalError
	if errors.As(err, &bug) {
		bug.report(in.stderr)
		in.held.bug = true
		return exitUsage
	}
	var usage *usageError
	if errors.As(err, &usage) {
		d = diag.Diagnostic{Code: usageCode, Message: usage.message, Help: usage.help}
	} else if wrong := (*generators.UsageError)(nil); errors.As(err, &wrong) {
		d.Code = usageCode
	} else if errors.Is(err, context.Canceled) {
		d.Message = "interrupted, nothing was written"
	}
	format, formatErr := diag.ParseFormat(raw.diagnostics)
	if formatErr != nil {
		format = diag.Text
	}
	_ = printFindings(in, flags{format: format, color: raw.color}, diag.List{d})
	return exitUsage
}

// mostFindings is how many findings are printed as text. Nobody reads more, and
// terminals are slow.
const mostFindings = 200

// printFindings prints to stderr with names as one writes them in the working
// directory, or where GitHub looks for the lines to show them at: the root of
// the repository.
func printFindings(in invocation, fl flags, findings diag.List) error {
	if fl.format == diag.SARIF {
		in.held.list.Add(findings.Absolute(in.dir)...)
		return nil
	}
	dir := in.dir
	if fl.format == diag.GitHub {
		dir = repositoryRoot(in)
	}
	shown := findings
	if fl.format == diag.Text {
		shown = mostSevere(findings, mostFindings)
	}
	err := diag.Print(in.stderr, shown.Absolute(in.dir), diag.PrintOptions{Format: fl.format, Color: fl.color, Dir: dir})
	if more := len(findings) - len(shown); err == nil && more > 0 {
		_, err = fmt.Fprintf(in.stderr, "crdgen: and %d more, all of which --diagnostics=json prints\n", more)
	}
	return err
}

// mostSevere returns at most n findings in their order, errors rather than
// warnings.
func mostSevere(findings diag.List, n int) diag.List {
	if len(findings) <= n {
		return findings
	}
	errors, _ := findings.Count()
	warnings := max(n-errors, 0)
	shown := make(diag.List, 0, n)
	for _, d := range findings {
		if d.Severity == diag.Warning {
			if warnings == 0 {
				continue
			}
			warnings--
		}
		if len(shown) == n {
			break
		}
		shown.Add(d)
	}
	return shown
}

// repositoryRoot is the directory that the workflow has checked out, else the
// one with .git above the working directory, else that itself.
func repositoryRoot(in invocation) string {
	if dir := in.getenv("GITHUB_WORKSPACE"); filepath.IsAbs(dir) {
		if rel, err := filepath.Rel(dir, in.dir); err == nil && filepath.IsLocal(rel) {
			return dir
		}
	}
	for dir := in.dir; ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return in.dir
		}
	}
}

// An internalError is a bug of crdgen: a panic that was caught.
type internalError struct {
	reason any
	stack  []byte
}

func (e *internalError) Error() string { return fmt.Sprintf("internal error: %v", e.reason) }

// report prints what a maintainer needs to mend the bug, in any format: nobody
// should take it for a finding.
func (e *internalError) report(stderr io.Writer) {
	fmt.Fprintf(stderr, "crdgen: %s [%s]\n", e, internalCode)
	fmt.Fprintf(stderr, "\thelp: this is a bug of crdgen and no file was written; please report it at https://github.com/crdgen/crdgen/issues\n")
	fmt.Fprintf(stderr, "\tversion %s, %s %s/%s\n\n%s", toolVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH, e.stack)
}

// A knownFindings is the baseline of a run. Only findings that controller-gen
// does not have can be on it: the others mean that no right file can be made.
type knownFindings struct {
	path  string // absolute, empty without a baseline
	dir   string // what relative names of findings are seen from
	name  string // as given
	write bool
	base  *diag.Baseline // nil without a baseline
}

// readBaseline reads the file of --baseline. When the baseline is about to be
// written it need not exist.
func readBaseline(in invocation, fl flags) (*knownFindings, error) {
	k := &knownFindings{name: fl.baseline, write: fl.writeBaseline, dir: in.dir}
	if fl.baseline == "" {
		return k, nil
	}
	k.path = absolute(in.dir, fl.baseline)
	if k.write {
		return k, nil
	}
	f, err := os.Open(k.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &usageError{message: fmt.Sprintf("baseline %q does not exist", fl.baseline), help: "make it with --baseline=" + fl.baseline + " --write-baseline"}
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if k.base, err = diag.ReadBaseline(f); err != nil {
		return nil, fmt.Errorf("baseline %q: %w", fl.baseline, err)
	}
	return k, nil
}

// apply takes the known findings away, or all that a new baseline will hold. It
// returns those to report, the number of the others, and the baseline where one
// is to be written: with the files of the run or not at all. The list is sorted
// before and after. The baseline names files as seen from its own directory, so
// that it holds for runs in any directory of the repository.
func (k *knownFindings) apply(findings diag.List) (kept diag.List, hidden int, write []emit.Target) {
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
	candidates = candidates.Absolute(k.dir).SeenFrom(filepath.Dir(k.path))
	if k.write {
		return fatal, len(candidates), []emit.Target{k.target(candidates)}
	}
	kept, hidden, stale := k.base.Filter(candidates)
	kept = kept.Absolute(filepath.Dir(k.path)).Relative(k.dir)
	kept.Add(fatal...)
	for _, e := range stale {
		kept.Add(diag.Diagnostic{
			Severity: diag.Warning, Code: staleCode,
			Message: fmt.Sprintf("baseline %q lists a finding of %q that is gone: %s [%s]", k.name, e.File, e.Message, e.Code),
			Help:    "write the baseline again with --write-baseline",
		})
	}
	return kept.Sorted(), hidden, nil
}

// target is the baseline of a list.
func (k *knownFindings) target(findings diag.List) emit.Target {
	return emit.Target{Path: k.path, Origin: "--write-baseline", Render: guarded(func(w io.Writer) error {
		return diag.WriteBaseline(w, findings)
	})}
}
