package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/manifests"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/validate"
	"github.com/crdgen/crdgen/internal/variant"
)

// validateFlags are the flags of "crdgen validate".
type validateFlags struct {
	files, old []string
	recursive  bool
}

// samples is where kubebuilder keeps custom resources that a project tells its users to start from.
const samples = "config/samples"

// validateCommand judges custom resources without a cluster.
func validateCommand(in invocation, raw *rawFlags, known []generators.Generator, code *int) *cobra.Command {
	var vf validateFlags
	cmd := &cobra.Command{
		Use:   "validate [-f FILE]... [flags] [PATH...] [OPTION...]",
		Short: "Check custom resources against the CRDs of the source, as the API server would",
		Long: "Check custom resources against the CRDs of the source, as the API server would: unknown fields, defaults, schema, and CEL rules, " +
			"with --old those about changes too. Without -f the files of " + samples + " are meant. " +
			"Options are those of a run; the generator crd is meant where none is named. Nothing is written.",
		Example: "  crdgen validate -f config/samples paths=./api/...\n  kubectl get pizzas -A -o yaml | crdgen validate -f - paths=./api/...",
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if err := raw.check(in); err != nil {
				return err
			}
			if len(vf.files) == 0 {
				if info, err := os.Stat(absolute(in.dir, samples)); err != nil || !info.IsDir() {
					return &commandline.Error{Message: "no file is named, and there is no directory " + samples, Help: "name files or directories with -f, - for standard input"}
				}
				vf.files = []string{samples}
			}
			var err error
			*code, err = validateResources(c.Context(), in, raw.flags, vf, known, args)
			return err
		},
	}
	f := cmd.Flags()
	raw.bindReading(f)
	bindChoice(&raw.variant, f)
	f.StringSliceVarP(&vf.files, "filename", "f", nil, "file or directory of custom resources, - for standard input")
	f.StringSliceVar(&vf.old, "old", nil, "file or directory with the objects as they are now, for rules about changes")
	f.BoolVarP(&vf.recursive, "recursive", "R", false, "read the directories inside of directories")
	return cmd
}

// validateResources reads the files, which are there or not, then the program, and reports.
func validateResources(ctx context.Context, in invocation, fl flags, vf validateFlags, known []generators.Generator, args []string) (int, error) {
	fl.undone = "nothing validated"
	docs, findings, err := readResources(in, vf.files, vf.recursive)
	if err != nil {
		return exitUsage, err
	}
	if len(docs) == 0 && !findings.HasErrors() {
		return exitUsage, &commandline.Error{
			Message: "no object stands in " + strings.Join(vf.files, ", "),
			Help:    "a pipeline that checks nothing would always pass; directories are read for *.yaml, *.yml and *.json, below them with -R",
		}
	}
	old, wrong, err := readResources(in, vf.old, vf.recursive)
	if err != nil {
		return exitUsage, err
	}
	findings.Add(wrong...)
	p, err := readProgram(ctx, in, fl, known, args)
	if err != nil {
		return exitUsage, explainFile(in, err)
	}
	if p.findings.HasErrors() {
		return exitFindings, report(in, fl, p.findings.Errors(), 0)
	}
	result, err := validate.Objects(ctx, p.server, docs, old)
	if err != nil {
		return exitUsage, err
	}
	findings.Add(variant.Chosen(p.whole, result.Findings)...)
	findings = findings.Relative(in.dir).Sorted()
	unread := 0
	if !vf.recursive {
		unread = manifests.Unread(absoluteAll(in.dir, vf.files))
	}
	if err := reportValidation(in, fl, result, findings, unread); err != nil {
		return exitUsage, err
	}
	switch {
	case findings.HasErrors():
		return exitFindings, nil
	case result.Checked == 0:
		return exitUsage, nothingChecked(result)
	}
	return exitClean, nil
}

// nothingChecked says that all objects were of groups that the source does not have.
func nothingChecked(result validate.Result) error {
	return &commandline.Error{
		Message: "no object is of a group of the source: found " + diag.Printable(strings.Join(slices.Sorted(maps.Keys(result.Skipped)), ", ")),
		Help:    "a pipeline that checks nothing would always pass; look at apiVersion, at -f and at paths=",
	}
}

// explainFile adds to an option that is not known and names a file that -f was
// forgotten.
func explainFile(in invocation, err error) error {
	var wrong *options.Error
	if !errors.As(err, &wrong) || wrong.Word == "" {
		return err
	}
	if _, failure := os.Stat(absolute(in.dir, wrong.Word)); failure != nil {
		return err
	}
	return &commandline.Error{Message: wrong.Message, Help: "write -f before every file: -f " + wrong.Word}
}

// reportValidation prints the findings and, for people, what was looked at. Unread is the
// number of directories with manifests that were not.
func reportValidation(in invocation, fl flags, result validate.Result, findings diag.List, unread int) error {
	if err := printFindings(in, fl, findings); err != nil {
		return err
	}
	if fl.format != diag.Text {
		return nil
	}
	_, err := fmt.Fprintf(in.stderr, "crdgen: %s\n", result.Summary(findings, unread))
	return err
}

func absoluteAll(dir string, names []string) []string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = absolute(dir, name)
	}
	return all
}

// readResources reads the objects of files and directories; see [manifests.Reader.Objects].
func readResources(in invocation, names []string, recursive bool) ([]crvalidation.Document, diag.List, error) {
	return manifests.Reader{
		Stdin: in.stdin,
		Path:  func(name string) string { return absolute(in.dir, name) },
		Read:  func(path string) ([]byte, error) { return sourcefile.ReadNamed(in.inputs, path) },
	}.Objects(names, recursive)
}
