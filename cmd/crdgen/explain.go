package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/diag"
)

// codesCommand prints what the code of a finding means.
func codesCommand(in invocation) *cobra.Command {
	return &cobra.Command{
		Use:   "explain [CODE]",
		Short: "Print what the code of a finding means and how to mend it",
		Long:  "Print what the code of a finding means and how to mend it; without a code, a list of all.",
		Args:  cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			all := explanations()
			switch len(args) {
			case 0:
				return listExplanations(in.stdout, all)
			case 1:
			default:
				return &usageError{message: "explain takes one code", help: "without a code it lists all"}
			}
			code := strings.Trim(args[0], "[]")
			i := slices.IndexFunc(all, func(e explanation) bool { return string(e.Code) == code })
			if i < 0 {
				var names []string
				for _, e := range all {
					names = append(names, string(e.Code))
				}
				return &usageError{message: fmt.Sprintf("there is no code %q", code), help: didYouMean(code, names, "the codes are")}
			}
			_, err := io.WriteString(in.stdout, all[i].text())
			return err
		},
	}
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
		{Code: sampleCode, Title: "no object was found that the CRD accepts", Doc: "crdgen sample makes values up from the schema and tries them. What some rules want cannot be guessed: a marker +kubebuilder:example on the field names a value. Where the rules contradict each other no value will do, and nobody can create an object."},
		{Code: internalCode, Title: "a bug of crdgen", Doc: "No file was written. Please report it with what is printed."},
	}
}

// listExplanations prints a line for each code.
func listExplanations(w io.Writer, all []explanation) error {
	longest := 0
	for _, e := range all {
		longest = max(longest, len(e.Code))
	}
	var b strings.Builder
	for _, e := range all {
		fmt.Fprintf(&b, "%-*s  %s\n", longest, e.Code, e.Title)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// lineLength is where text for terminals is broken.
const lineLength = 100

// text is the explanation for a terminal.
func (e explanation) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", e.Code, e.Title)
	if e.severity != "" {
		fmt.Fprintf(&b, " (%s)", e.severity)
	}
	b.WriteString("\n\n")
	column := 0
	for _, word := range strings.Fields(e.Doc) {
		if column > 0 && column+1+len(word) > lineLength {
			b.WriteByte('\n')
			column = 0
		}
		if column > 0 {
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	b.WriteByte('\n')
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
