package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/internal/wrap"
	"github.com/crdgen/crdgen/markers/help"
)

// codesCommand prints what the code of a finding means, or a marker.
func codesCommand(in invocation) *cobra.Command {
	return &cobra.Command{
		Use:     "explain [CODE | MARKER]",
		Short:   "Say what the code of a finding or a marker means",
		Long:    "Say what the code of a finding means and how to fix it, or what a marker does. A marker is written with or without + and arguments. Without an argument, list all codes.",
		Example: "  crdgen explain unknown-marker\n  crdgen explain +kubebuilder:validation:MaxLength",
		Args:    cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			switch len(args) {
			case 0:
				return listExplanations(in.stdout, explanations())
			case 1:
				return describe(in, args[0])
			}
			return &usageError{message: "explain takes one code or marker", help: "without one it lists all codes"}
		},
	}
}

// describe prints what a word means: the code of a finding, a marker or several, as
// "kubebuilder:validation" or the name of a generator.
func describe(in invocation, word string) error {
	r, err := in.projectMarkers()
	if err != nil {
		return err
	}
	all := explanations()
	code := strings.Trim(word, "[]")
	if i := slices.IndexFunc(all, func(e explanation) bool { return string(e.Code) == code }); i >= 0 {
		_, err := io.WriteString(in.stdout, all[i].text())
		return err
	}
	if found := help.Find(r, word); len(found) > 0 {
		return help.Write(r, in.stdout, found)
	}
	names := help.Names(r)
	for _, e := range all {
		names = append(names, string(e.Code))
	}
	return &usageError{message: fmt.Sprintf("there is no code or marker %q", word), help: likeWord(strings.TrimPrefix(code, "+"), names)}
}

// likeWord proposes a code or a marker.
func likeWord(word string, names []string) string {
	if near := spelling.Nearest(word, names); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "crdgen explain lists the codes, crdgen markers the markers"
}

// An explanation is the reference of one code.
type explanation struct {
	diag.Meaning
	// severity is "error" or "warning", empty where it depends on the finding.
	severity string
}

// explanations are those of all codes: of the stages, of the rules, and of runs.
func explanations() []explanation {
	var all []explanation
	for _, m := range diag.Meanings() {
		all = append(all, explanation{Meaning: m})
	}
	for _, r := range check.Rules() {
		all = append(all, explanation{diag.Meaning{Code: r.Code, Title: r.Title, Doc: r.Doc, Example: r.Example}, r.Severity.String()})
	}
	for _, m := range runMeanings() {
		all = append(all, explanation{Meaning: m})
	}
	return all
}

// runMeanings are those of the codes that are about a run and not about source.
func runMeanings() []diag.Meaning {
	return []diag.Meaning{
		{Code: usageCode, Title: "a wrong command line", Doc: "The run ended before it read anything, with exit code 2."},
		{Code: ioCode, Title: "something cannot be read or written", Doc: "The run ended with exit code 2, and files that it had begun to write are as they were."},
		{Code: staleCode, Title: "the baseline lists a finding that is gone", Doc: "Write the baseline again with --write-baseline, so that the finding cannot come back unseen."},
		{Code: driftCode, Title: "a file differs from what a run would write", Doc: "--verify found generated files that are not up to date. Run without --verify and commit the result."},
		{Code: orphanCode, Title: "a file of an earlier run that nothing makes any more", Doc: "Its kind or package is gone. --prune removes such files, in the directories that the run writes to and in those of packages that paths= names; where a package has nothing but generated code left, a pattern such as ./... finds it."},
		{Code: breakingCode, Title: "a change of the API hurts somebody", Doc: "crdgen diff found changes that fail it, which --fail-on chooses. Each stands in the report with what it does, an object that shows it, and what to do instead."},
		{Code: sampleCode, Title: "no object was found that the CRD accepts", Doc: "crdgen sample makes values up from the schema and tries them. What some rules want cannot be guessed: a marker +kubebuilder:example on the field names a value. Where the rules contradict each other no value will do, and nobody can create an object."},
		configMeaning(),
		{Code: internalCode, Title: "a bug of crdgen", Doc: "No file was written. Please report it with what is printed."},
	}
}

// listExplanations prints a line for each code.
func listExplanations(w io.Writer, all []explanation) error {
	rows := make([]wrap.Row, len(all))
	for i, e := range all {
		rows[i] = wrap.Row{Name: string(e.Code), Text: e.Title}
	}
	_, err := io.WriteString(w, wrap.Table(rows))
	return err
}

// text is the explanation for a terminal.
func (e explanation) text() string {
	var b strings.Builder
	title := fmt.Sprintf("%s: %s", e.Code, e.Title)
	if e.severity != "" {
		title += fmt.Sprintf(" (%s)", e.severity)
	}
	b.WriteString(wrap.Text(title, "", "  ") + "\n")
	b.WriteString(wrap.Text(e.Doc, "", ""))
	if e.Example != "" {
		b.WriteString("\nExample:\n\n")
		for line := range strings.SplitSeq(e.Example, "\n") {
			b.WriteString("\t" + line + "\n")
		}
	}
	return b.String()
}

// writeRulePage writes docs/rules.md.
func writeRulePage(w io.Writer) error {
	var b strings.Builder
	b.WriteString(rulePageHead)
	for _, e := range explanations() {
		fmt.Fprintf(&b, "\n## %s\n\n%s.", e.Code, strings.ToUpper(e.Title[:1])+e.Title[1:])
		if e.severity != "" {
			fmt.Fprintf(&b, " (%s)", e.severity)
		}
		fmt.Fprintf(&b, "\n\n%s\n", e.Doc)
		if e.Example != "" {
			fmt.Fprintf(&b, "\n```go\n%s\n```\n", e.Example)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

const rulePageHead = `<!-- Written by "go test ./cmd/crdgen -update"; do not edit. -->

# Findings

Every finding ends with its code in brackets; "crdgen explain CODE" prints what stands here.
Findings that controller-gen does not have are warnings under ` + "`--compat=controller-gen`" + `, can be put on a
baseline, and can be accepted in the source with a reason:

` + "```go" + `
// +crdgen:ignore:rule=list-type,reason="one controller writes it"
` + "```" + `

Such a waiver holds for the type or field that it stands on and for all that is declared inside.
`
