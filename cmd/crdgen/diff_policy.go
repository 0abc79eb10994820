package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"github.com/crdgen/crdgen/internal/baseline"
	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/diff"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/run"
)

// diffPolicy is what the settings and the baseline say of changes.
func diffPolicy(in invocation, df diffFlags) (diff.Policy, error) {
	p := in.settings.Policy(time.Now())
	if df.baseline == "" {
		return p, nil
	}
	text, err := sourcefile.ReadNamed(in.inputs, absolute(in.shown(), df.baseline))
	if df.writeBaseline {
		if err == nil && !baseline.OfChanges(text) {
			err = &commandline.Error{Message: fmt.Sprintf("%q is no baseline of changes that crdgen has written, and is not replaced by one", df.baseline), Help: "name another file, or remove this one"}
		}
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return p, err
	}
	if errors.Is(err, fs.ErrNotExist) {
		return p, &commandline.Error{Message: fmt.Sprintf("baseline %q does not exist", df.baseline), Help: "make it with --baseline=" + df.baseline + " --write-baseline"}
	}
	if err != nil {
		return p, err
	}
	if p.Known, err = baseline.ReadChanges(bytes.NewReader(text)); err != nil {
		return p, fmt.Errorf("baseline %q: %w", df.baseline, err)
	}
	return p, nil
}

// recordChanges writes the baseline and says how much is on it.
func recordChanges(ctx context.Context, in invocation, df diffFlags, report *diff.Report) error {
	entries := report.Entries(diff.Threshold(df.failOn))
	target := emit.Target{Path: absolute(in.shown(), df.baseline), Origin: "--write-baseline", Render: run.Guarded(func(w io.Writer) error {
		return baseline.WriteChanges(w, entries)
	})}
	if _, err := emit.Commit(ctx, []emit.Target{target}); err != nil {
		return err
	}
	_, err := fmt.Fprintf(in.stderr, "crdgen: changes on the baseline: %d\n", len(entries))
	return err
}

// printUncompared prints in the format of the report that there is none. Text has
// standard error for that.
func printUncompared(in invocation, df diffFlags, err error) error {
	failure := diff.Failure{Findings: reasons(err)}
	if df.html != "" {
		if err := writePage(context.Background(), in, df.html, failure.HTML); err != nil {
			return err
		}
	}
	switch df.output {
	case "markdown":
		return failure.Markdown(in.stdout)
	case "json":
		return failure.JSON(in.stdout)
	case "junit":
		return failure.JUnit(in.stdout)
	case "github", "sarif":
		return diag.Print(in.stdout, failure.Findings, diag.PrintOptions{
			Format: diag.Format(df.output), Dir: repositoryRoot(in), SARIF: diag.SARIFOptions{Failed: true, Version: toolVersion(), Read: in.readSource},
		})
	}
	return nil
}

// reasons are the findings that an error consists of.
func reasons(err error) diag.List {
	var found *run.FindingsError
	if errors.As(err, &found) {
		return found.List
	}
	if use, ok := wrongUse(err); ok {
		return diag.List{use}
	}
	return diag.List{{Code: diag.IO, Message: err.Error()}}
}
