package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/confine"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/run"
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
	if fl.Fails(findings) {
		undone := cmp.Or(fl.undone, "nothing written")
		if fl.verify {
			undone = "nothing compared"
		}
		parts = append(parts, undone)
	}
	if _, err := fmt.Fprintf(in.stderr, "crdgen: %s\n", strings.Join(parts, ", ")); err != nil {
		return err
	}
	return in.printHint(findings)
}

// printHint prints what to do about findings: for how many of them "crdgen fix" has an
// edit, and where more is said about them. It makes only those that harm nothing, which
// another look at everything shows: a run does not wait for that.
func (in invocation) printHint(findings diag.List) error {
	if !in.hints || len(findings) == 0 {
		return nil
	}
	fixable, code, scope := 0, findings[0].Code, in.scope(nil)
	for _, d := range findings {
		if scope.Tries(d) {
			fixable++
		}
		if d.Code != code {
			code = "CODE"
		}
	}
	hint := fmt.Sprintf("\"crdgen explain %s\" says more", code)
	switch {
	case fixable == len(findings) && fixable == 1:
		hint = `"crdgen fix" has an edit for it and makes it if it brings no other error, ` + hint
	case fixable == len(findings):
		hint = `"crdgen fix" has edits for all of them and makes those that bring no other error, ` + hint
	case fixable > 0:
		hint = fmt.Sprintf("\"crdgen fix\" has edits for %d of them and makes those that bring no other error, %s", fixable, hint)
	}
	_, err := fmt.Fprintf(in.stderr, "crdgen: %s\n", hint)
	return err
}

// reportFailure prints an error that ended a run and returns the exit code.
func reportFailure(in invocation, raw *rawFlags, err error) int {
	d := diag.Diagnostic{Code: diag.IO, Message: err.Error(), Help: sourcefile.HelpFor(err)}
	var bug *run.Panic
	if errors.As(err, &bug) {
		reportPanic(in.stderr, bug)
		in.held.bug = true
		return exitUsage
	}
	var found *run.FindingsError
	if errors.As(err, &found) {
		_ = printFindings(in, raw.printing(), found.List.Relative(in.dir).Sorted())
		return exitUsage
	}
	if use, ok := wrongUse(err); ok {
		d = use
	} else if wrong := (*generators.UsageError)(nil); errors.As(err, &wrong) {
		d.Code, d.Help = diag.Usage, wrong.Help
	} else if errors.Is(err, context.Canceled) {
		d.Message = "interrupted, nothing was written"
	}
	_ = printFindings(in, raw.printing(), diag.List{d})
	return exitUsage
}

// printing are the flags that printing needs, whether they have been checked or not.
func (raw *rawFlags) printing() flags {
	format, err := diag.ParseFormat(raw.diagnostics)
	if err != nil {
		format = diag.Text
	}
	return flags{format: format, color: raw.color}
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
	dir := in.shown()
	if fl.format == diag.GitHub {
		dir = repositoryRoot(in)
	}
	shown := findings
	if fl.format == diag.Text {
		findings = findings.Grouped()
		shown = findings.MostSevere(mostFindings)
	}
	err := diag.Print(in.findingsTo(fl.format), shown.Absolute(in.dir), diag.PrintOptions{
		Format: fl.format, Color: fl.color, Dir: dir, Excerpt: in.excerpt(),
	})
	if more := len(findings) - len(shown); err == nil && more > 0 {
		_, err = fmt.Fprintf(in.stderr, "crdgen: and %d more, all of which --diagnostics=json prints\n", more)
	}
	return err
}

// excerpt asks for the lines of findings, which are for people at a terminal only.
func (in invocation) excerpt() *diag.Excerpt {
	if !in.terminal || in.getenv("TERM") == "dumb" {
		return nil
	}
	return &diag.Excerpt{Read: in.readSource, Columns: in.columns}
}

// repositoryRoot is the directory that the workflow has checked out, else the
// one with .git above the working directory, else that itself.
func repositoryRoot(in invocation) string {
	if dir := in.getenv("GITHUB_WORKSPACE"); filepath.IsAbs(dir) {
		if rel, err := filepath.Rel(dir, in.dir); err == nil && filepath.IsLocal(rel) {
			return dir
		}
	}
	return confine.Checkout(in.dir)
}

// reportPanic prints what a maintainer needs to fix the bug, in any format: nobody
// should take it for a finding.
func reportPanic(stderr io.Writer, e *run.Panic) {
	fmt.Fprintf(stderr, "crdgen: %s [%s]\n", e, diag.Internal)
	fmt.Fprintf(stderr, "\thelp: this is a bug of crdgen and no file was written; please report it at https://github.com/crdgen/crdgen/issues\n")
	fmt.Fprintf(stderr, "\tversion %s, %s %s/%s\n\n%s", toolVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH, e.Stack)
}
