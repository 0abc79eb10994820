package main

import (
	"fmt"
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/prune"
	"github.com/crdgen/crdgen/internal/run"
)

// checkFlags refuses --verify and --prune where they would mean nothing, or
// something that nobody can have meant.
func checkFlags(fl flags, p *run.Plan) error {
	writes := func(j options.Job) bool { return j.Rule.Writes() }
	switch {
	case fl.verify && fl.prune:
		return &commandline.Error{Message: "--verify and --prune exclude each other", Help: "--verify names orphans as well; drop --prune"}
	case fl.verify && fl.writeBaseline:
		return &commandline.Error{Message: "--verify and --write-baseline exclude each other", Help: "--verify writes nothing"}
	case fl.verify:
		for _, j := range p.Jobs {
			if !writes(j) {
				return &commandline.Error{
					Message: fmt.Sprintf("--verify: generator %q writes no files to compare with", j.Generator.Name),
					Help:    "name the directory that its files are kept in, as in output:" + j.Generator.Name + ":dir=DIR",
				}
			}
		}
	case fl.prune && !slices.ContainsFunc(p.Jobs, writes):
		return &commandline.Error{Message: "--prune: no generator writes files", Help: "name the directory, as in output:dir=DIR"}
	case fl.prune && prune.NamesFiles(p.Paths):
		return &commandline.Error{Message: "--prune: a path names a single file", Help: "name whole packages: what the others of its directory make would be taken for orphans"}
	}
	return nil
}

// reportRemoved says which files a run has removed, in the form of findings.
func reportRemoved(in invocation, fl flags, paths []string) error {
	if len(paths) == 0 {
		return nil
	}
	var removed diag.List
	for _, path := range paths {
		removed.Add(diag.Diagnostic{
			Pos: token.Position{Filename: path}, Severity: diag.Warning, Code: diag.Orphan,
			Message: "file was removed, as nothing in the given packages makes it any more",
		})
	}
	if err := printFindings(in, fl, removed); err != nil || fl.format != diag.Text {
		return err
	}
	_, err := fmt.Fprintf(in.stderr, "crdgen: %s removed\n", countFiles(len(paths)))
	return err
}
