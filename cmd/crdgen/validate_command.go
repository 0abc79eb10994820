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
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/check/resource"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
)

// validateFlags are the flags of "crdgen validate".
type validateFlags struct {
	files, old []string
	recursive  bool
}

// validateCommand judges custom resources without a cluster.
func validateCommand(in invocation, raw *rawFlags, known []generators.Generator, code *int) *cobra.Command {
	var vf validateFlags
	cmd := &cobra.Command{
		Use:   "validate -f FILE... [flags] [PATH...] [OPTION...]",
		Short: "Check custom resources against the CRDs of the source, as the API server would",
		Long: "Check custom resources against the CRDs of the source, as the API server would: unknown fields, defaults, schema, and CEL rules, " +
			"with --old those about changes too. Options are those of a run; the generator crd is meant where none is named. Nothing is written.",
		Example: "  crdgen validate -f config/samples paths=./api/...\n  kubectl get pizzas -A -o yaml | crdgen validate -f - paths=./api/...",
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if err := raw.check(in); err != nil {
				return err
			}
			if len(vf.files) == 0 {
				return &usageError{message: "no file is named", help: "name files or directories with -f, - for standard input"}
			}
			var err error
			*code, err = validateResources(c.Context(), in, raw.flags, vf, known, args)
			return err
		},
	}
	f := cmd.Flags()
	raw.bindReading(f)
	f.StringSliceVarP(&vf.files, "filename", "f", nil, "file or directory of custom resources, - for standard input")
	f.StringSliceVar(&vf.old, "old", nil, "file or directory with the objects as they are now, for rules about changes")
	f.BoolVarP(&vf.recursive, "recursive", "R", false, "read the directories inside of directories")
	return cmd
}

// validateResources reads the program, then the files, and reports.
func validateResources(ctx context.Context, in invocation, fl flags, vf validateFlags, known []generators.Generator, args []string) (int, error) {
	p, err := readProgram(ctx, in, fl, known, args)
	if err != nil {
		return exitUsage, explainFile(in, err)
	}
	if p.findings.HasErrors() {
		return exitFindings, report(in, fl, errorsOnly(p.findings), 0)
	}
	docs, findings, err := readResources(in, vf.files, vf.recursive)
	if err != nil {
		return exitUsage, err
	}
	if len(docs) == 0 && !findings.HasErrors() {
		return exitUsage, &usageError{
			message: "no object stands in " + strings.Join(vf.files, ", "),
			help:    "a pipeline that checks nothing would always pass; directories are read for *.yaml, *.yml and *.json, below them with -R",
		}
	}
	old, wrong, err := readResources(in, vf.old, vf.recursive)
	if err != nil {
		return exitUsage, err
	}
	findings.Add(wrong...)
	v := judging{ctx: ctx, server: p.server, old: old}
	for i := range docs {
		if err := v.judge(&docs[i]); err != nil {
			return exitUsage, err
		}
	}
	findings.Add(v.findings...)
	findings.Add(v.unusedOld()...)
	findings = findings.Relative(in.dir).Sorted()
	if err := v.report(in, fl, findings); err != nil {
		return exitUsage, err
	}
	if findings.HasErrors() {
		return exitFindings, nil
	}
	return exitClean, nil
}

// explainFile adds to an option that is not known and names a file that -f was
// forgotten.
func explainFile(in invocation, err error) error {
	var usage *usageError
	if !errors.As(err, &usage) || usage.word == "" {
		return err
	}
	if _, failure := os.Stat(absolute(in.dir, usage.word)); failure != nil {
		return err
	}
	return &usageError{message: usage.message, help: "write -f before every file: -f " + usage.word}
}

// A judging goes through the objects of files.
type judging struct {
	ctx      context.Context
	server   *resource.Server
	old      []resource.Document
	findings diag.List

	judged  int
	changes int            // objects that have an old one
	skipped map[string]int // objects of other groups, by apiVersion and kind
}

// judge adds what the API server says to an object.
func (v *judging) judge(d *resource.Document) error {
	apiVersion, kind := d.Kind()
	k := v.server.Kind(apiVersion, kind)
	if k == nil {
		v.unknownKind(d, apiVersion, kind)
		return nil
	}
	v.judged++
	old, err := v.before(d)
	if err != nil {
		v.findings.Add(*err)
	}
	verdict, failure := k.Judge(v.ctx, d.Object, old)
	if failure != nil {
		return fmt.Errorf("%s %s: %w", apiVersion, kind, failure)
	}
	for _, path := range verdict.Unknown {
		v.findings.Add(diag.Diagnostic{
			Pos: d.Pos(path), Code: diag.UnknownField,
			Message: fmt.Sprintf("unknown field %q", path), Help: fieldHelp(k, path),
		})
	}
	v.add(d, diag.ResourceInvalid, verdict.Invalid)
	v.add(d, diag.RuleFailed, verdict.Failed)
	if verdict.Partial {
		v.findings.Add(diag.Diagnostic{
			Pos: d.Pos(""), Severity: diag.Warning, Code: diag.ResourceInvalid,
			Message: "CEL rules were not evaluated: the API server wants these errors fixed first",
		})
	}
	return nil
}

// add reports errors in the server's words; of one about the whole object the path is
// left out.
func (v *judging) add(d *resource.Document, code diag.Code, errs field.ErrorList) {
	for _, e := range errs {
		v.findings.Add(diag.Diagnostic{Pos: d.Pos(e.Field), Code: code, Message: strings.TrimPrefix(e.Error(), "<nil>: ")})
	}
}

// unknownKind reports an object of a group of the program that no CRD serves, and
// counts those of other groups.
func (v *judging) unknownKind(d *resource.Document, apiVersion, kind string) {
	served := v.server.Versions(apiVersion)
	switch {
	case apiVersion == "" || kind == "":
		v.findings.Add(diag.Diagnostic{Pos: d.Pos(""), Code: diag.UnknownKind, Message: "an object needs apiVersion and kind"})
	case len(served) > 0:
		help := "the program has " + strings.Join(served, ", ")
		if near := markers.Nearest(apiVersion+" "+kind, served); near != "" {
			help = fmt.Sprintf("did you mean %q?", near)
		}
		v.findings.Add(diag.Diagnostic{
			Pos: d.Pos("kind"), Code: diag.UnknownKind,
			Message: fmt.Sprintf("no CRD serves kind %q in %q", kind, apiVersion), Help: help,
		})
	default:
		if v.skipped == nil {
			v.skipped = map[string]int{}
		}
		v.skipped[apiVersion+" "+kind]++
	}
}

// before finds the old object of the same kind and name; nil for a new object. One
// of another version is a finding, as only a cluster can convert it.
func (v *judging) before(d *resource.Document) (map[string]any, *diag.Diagnostic) {
	apiVersion, kind := d.Kind()
	namespace, name := d.Name()
	for i := range v.old {
		o := &v.old[i]
		oldVersion, oldKind := o.Kind()
		oldNamespace, oldName := o.Name()
		group, _, _ := strings.Cut(apiVersion, "/")
		oldGroup, _, _ := strings.Cut(oldVersion, "/")
		if kind != oldKind || group != oldGroup || name != oldName || namespace != oldNamespace {
			continue
		}
		v.changes++
		if apiVersion != oldVersion {
			return nil, &diag.Diagnostic{
				Pos: d.Pos("apiVersion"), Code: diag.ResourceInvalid,
				Message: fmt.Sprintf("the old object is of %q and the new one of %q: rules about changes need one version", oldVersion, apiVersion),
			}
		}
		return o.Object, nil
	}
	return nil, nil
}

// unusedOld warns of old objects none of which has a new one: the user believes that
// rules about changes were tried.
func (v *judging) unusedOld() diag.List {
	if len(v.old) == 0 || v.judged == 0 || v.changes > 0 {
		return nil
	}
	return diag.List{{
		Pos: v.old[0].Pos(""), Severity: diag.Warning, Code: diag.ResourceInvalid,
		Message: "no object that was checked has an old one: rules about changes were not tried",
		Help:    "both must have the same apiVersion, kind, namespace and name",
	}}
}

// fieldHelp proposes the name of a field that is known where an unknown one stands.
func fieldHelp(k *resource.Kind, path string) string {
	schema := k.Version.Schema.OpenAPIV3Schema
	parts := strings.Split(path, ".")
	for _, part := range parts[:len(parts)-1] {
		name, _, inList := strings.Cut(part, "[")
		next, ok := schema.Properties[name]
		if !ok {
			return ""
		}
		schema = &next
		if inList && schema.Items != nil && schema.Items.Schema != nil {
			schema = schema.Items.Schema
		} else if inList && schema.AdditionalProperties != nil && schema.AdditionalProperties.Schema != nil {
			schema = schema.AdditionalProperties.Schema
		}
	}
	names := slices.Sorted(maps.Keys(schema.Properties))
	if near := markers.Nearest(parts[len(parts)-1], names); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	if len(names) > 0 && len(names) <= 12 {
		return "the fields are " + strings.Join(names, ", ")
	}
	return ""
}

// report prints the findings and, for people, what was looked at.
func (v *judging) report(in invocation, fl flags, findings diag.List) error {
	if err := printFindings(in, fl, findings); err != nil {
		return err
	}
	if fl.format != diag.Text {
		return nil
	}
	parts := []string{fmt.Sprintf("%d checked", v.judged)}
	other := 0
	for _, n := range v.skipped {
		other += n
	}
	if other > 0 {
		parts = append(parts, fmt.Sprintf("%d of other groups passed over (%s)", other, diag.Printable(strings.Join(slices.Sorted(maps.Keys(v.skipped)), ", "))))
	}
	if summary := diag.Summary(findings); summary != "" {
		parts = append(parts, summary)
	}
	_, err := fmt.Fprintf(in.stderr, "crdgen: %s\n", strings.Join(parts, ", "))
	return err
}
