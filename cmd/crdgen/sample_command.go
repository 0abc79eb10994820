package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/plural"
	"github.com/crdgen/crdgen/internal/sample"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/internal/variant"
)

// sampleFlags are the flags of "crdgen sample".
type sampleFlags struct {
	form, apiVersion string
}

// sampleCommand prints custom resources that were made up.
func sampleCommand(in invocation, raw *rawFlags, known []generators.Generator, code *int) *cobra.Command {
	var sf sampleFlags
	cmd := &cobra.Command{
		Use:   "sample [KIND] [flags] [PATH...] [OPTION...]",
		Short: "Print custom resources that the CRDs of the source accept, ready for kubectl apply",
		Long: "Print custom resources that the CRDs of the source accept, ready for kubectl apply: of one kind, or of each. " +
			"Values are made up from the schema and tried with the API server's own code. Where none was found that all rules accept, " +
			"comments say what is left to fill in, and the exit code is 1.",
		Example: "  crdgen sample Pizza paths=./api/... | kubectl apply --dry-run=server -f -",
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if err := raw.check(in); err != nil {
				return err
			}
			if err := oneOf("form", sf.form, sample.Forms()...); err != nil {
				return err
			}
			kind, rest := kindArgument(args, known)
			var err error
			*code, err = printSamples(c.Context(), in, raw.flags, sf, known, kind, rest)
			return err
		},
	}
	f := cmd.Flags()
	raw.bindReading(f)
	bindChoice(&raw.variant, f)
	f.StringVar(&sf.form, "form", sample.Minimal, "how much an object has: minimal, defaults (with what the API server fills in) or full (every field)")
	f.StringVar(&sf.apiVersion, "api-version", "", "version to use, as in v1 (default the storage version)")
	return cmd
}

// kindArgument takes the kind out of the arguments: a first one that is neither an
// option nor a generator.
func kindArgument(args []string, known []generators.Generator) (kind string, rest []string) {
	if len(args) == 0 || options.IsPath(args[0]) || strings.ContainsAny(args[0], "=:/") {
		return "", args
	}
	if slices.ContainsFunc(known, func(g generators.Generator) bool { return g.Name == args[0] }) {
		return "", args
	}
	return args[0], args[1:]
}

// printSamples prints one object for each CRD that is meant.
func printSamples(ctx context.Context, in invocation, fl flags, sf sampleFlags, known []generators.Generator, kind string, args []string) (int, error) {
	fl.undone = "nothing printed"
	p, err := readProgram(ctx, in, fl, known, args)
	if err != nil {
		return exitUsage, err
	}
	if p.findings.HasErrors() {
		if missing := p.missing(kind); len(missing) > 0 {
			return exitUsage, report(in, fl, append(missing, p.findings.Errors()...), 0)
		}
		return exitFindings, report(in, fl, p.findings.Errors(), 0)
	}
	var wanted []int
	var names []string
	for i, crd := range p.crds {
		names = append(names, crd.Spec.Names.Kind)
		if kind == "" || sample.IsCalled(crd, kind) {
			wanted = append(wanted, i)
		}
	}
	if len(wanted) == 0 {
		if kind == "" {
			return exitUsage, &commandline.Error{Message: "there is no kind in the given packages", Help: "name them with paths="}
		}
		return exitUsage, p.noKind(kind, names)
	}
	var out strings.Builder
	var findings diag.List
	for n, i := range wanted {
		crd := p.crds[i]
		version, served := sample.Version(crd, sf.apiVersion)
		if version == nil {
			return exitUsage, &commandline.Error{
				Message: fmt.Sprintf("kind %q has no served version %q", crd.Spec.Names.Kind, sf.apiVersion),
				Help:    spelling.Propose(sf.apiVersion, served, "the versions are"),
			}
		}
		if n > 0 {
			out.WriteString("---\n")
		}
		made, err := sample.Sampler{Server: p.server, CRD: crd, Version: version, Form: sf.form}.Make(ctx)
		if err != nil {
			return exitUsage, err
		}
		if err := made.Write(&out); err != nil {
			return exitUsage, err
		}
		if len(made.Refused) > 0 {
			findings.Add(made.Finding(p.kinds[i].DeclaredAt(version.Name), crd.Spec.Names.Kind, version.Name))
		}
	}
	if _, err = fmt.Fprint(diag.Raw(in.stdout), out.String()); err != nil || len(findings) == 0 {
		return exitClean, err
	}
	return exitFindings, printFindings(in, fl, findings.Relative(in.dir).Sorted())
}

// noKind is the answer to a kind that is not one of the names: another variant may have it.
func (p program) noKind(kind string, names []string) *commandline.Error {
	e := &commandline.Error{Message: fmt.Sprintf("there is no kind %q", kind), Help: spelling.Propose(kind, names, "the kinds are")}
	plain, _, _ := strings.Cut(kind, ".")
	out, ok := p.whole.LeftOut(model.Name{Of: model.Kinds, Text: plain})
	if !ok {
		out, ok = p.whole.LeftOut(model.Name{Of: model.Resources, Text: strings.ToLower(plural.Of(plain))})
	}
	if flags := variant.Flags(out.When); ok && flags != "" {
		e.Message += " in this variant"
		e.Help = "choose the one that has it, with " + flags
	}
	return e
}

// missing is the finding about a kind that a source with errors does not declare; none
// where it declares no kind, or one that may be called so.
func (p program) missing(kind string) diag.List {
	plain, _, _ := strings.Cut(kind, ".")
	names := make([]string, len(p.read))
	for i, k := range p.read {
		if strings.EqualFold(plain, k.Name) || strings.EqualFold(plain, plural.Of(k.Name)) {
			return nil
		}
		names[i] = k.Name
	}
	if kind == "" || len(names) == 0 || slices.ContainsFunc(p.crds, func(crd *apiext.CustomResourceDefinition) bool { return sample.IsCalled(crd, kind) }) {
		return nil
	}
	use, _ := wrongUse(p.noKind(kind, names))
	return diag.List{use}
}
