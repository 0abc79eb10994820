// Package meaning is the reference of the codes that findings end with: what "crdgen
// explain" says of a code or a marker, and the page docs/rules.md.
//
// It joins what is worded elsewhere: the meanings of package diag, the rules of package
// check with their docs, the changes of package contract, and the reference of markers. It looks at no source, prints
// nothing and words no code itself.
package meaning

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/internal/wrap"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/help"
)

// A Code is the reference of one code.
type Code struct {
	diag.Meaning
	// Severity is "error" or "warning", empty where it depends on the finding.
	Severity string
}

// Codes are all of them: of the stages, of the rules, and of runs. They are made on each
// call.
func Codes() []Code {
	var all []Code
	for _, m := range diag.Meanings() {
		all = append(all, Code{Meaning: m})
	}
	for _, r := range check.Rules() {
		all = append(all, Code{diag.Meaning{Code: r.Code, Title: r.Title, Doc: r.Doc, Example: r.Example}, r.Severity.String()})
	}
	for _, m := range diag.RunMeanings() {
		all = append(all, Code{Meaning: m})
	}
	return all
}

// OfSource are the codes of findings about source: those that waivers and settings name.
func OfSource() []diag.Code {
	var codes []diag.Code
	for _, r := range check.Rules() {
		codes = append(codes, r.Code)
	}
	for _, m := range diag.Meanings() {
		codes = append(codes, m.Code)
	}
	return codes
}

// Find returns what a word means: a code, with or without brackets, or a marker or
// several, as "kubebuilder:validation" or the name of a generator. It reports whether
// the word means anything.
func Find(r *markers.Registry, word string) (string, bool) {
	all := append(Codes(), Changes()...)
	if i := slices.IndexFunc(all, func(c Code) bool { return string(c.Code) == strings.Trim(word, "[]") }); i >= 0 {
		return all[i].text(), true
	}
	found := help.Find(r, word)
	for _, prefix := range []string{"kubebuilder:", "crdgen:", "k8s:"} {
		if len(found) == 0 && strings.Contains(word, ":") {
			found = help.Find(r, prefix+strings.TrimPrefix(word, "+"))
		}
	}
	if len(found) == 0 {
		return "", false
	}
	var b strings.Builder
	_ = help.Write(r, &b, found) // a builder takes everything
	return b.String(), true
}

// Propose returns the help for a word that means nothing.
func Propose(r *markers.Registry, word string) string {
	names := help.Names(r)
	for _, c := range append(Codes(), Changes()...) {
		names = append(names, string(c.Code))
	}
	if near := spelling.Nearest(strings.TrimPrefix(strings.Trim(word, "[]"), "+"), names); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "crdgen explain lists the codes, crdgen markers the markers"
}

// List is a line for each code.
func List() string {
	all := Codes()
	rows := make([]wrap.Row, len(all))
	for i, c := range all {
		rows[i] = wrap.Row{Name: string(c.Code), Text: c.Title}
	}
	return wrap.Table(rows) + "\n" + wrap.Text("The codes of \"crdgen diff\" are explained as well, as in \"crdgen explain maximum-tightened\".", "", "")
}

// text is the explanation for a terminal.
func (c Code) text() string {
	var b strings.Builder
	title := fmt.Sprintf("%s: %s", c.Code, c.Title)
	if c.Severity != "" {
		title += fmt.Sprintf(" (%s)", c.Severity)
	}
	b.WriteString(wrap.Text(title, "", "  ") + "\n")
	b.WriteString(wrap.Text(c.Doc, "", ""))
	if c.Example != "" {
		b.WriteString("\nExample:\n\n")
		for line := range strings.SplitSeq(c.Example, "\n") {
			b.WriteString("\t" + line + "\n")
		}
	}
	return b.String()
}

// Page is docs/rules.md.
func Page() string {
	var b strings.Builder
	b.WriteString(pageHead)
	for _, c := range Codes() {
		fmt.Fprintf(&b, "\n## %s\n\n%s.", c.Code, strings.ToUpper(c.Title[:1])+c.Title[1:])
		if c.Severity != "" {
			fmt.Fprintf(&b, " (%s)", c.Severity)
		}
		fmt.Fprintf(&b, "\n\n%s\n", c.Doc)
		if c.Example != "" {
			fmt.Fprintf(&b, "\n```go\n%s\n```\n", c.Example)
		}
	}
	return b.String()
}

const pageHead = `<!-- Written by "go test ./cmd/crdgen -update"; do not edit. -->

# Findings

Every finding ends with its code in brackets; "crdgen explain CODE" prints what stands here.
Findings that controller-gen does not have are warnings under ` + "`--compat=controller-gen`" + `. Warnings, and errors in spite of which the
API server takes what is written, can be lowered or switched off by a severity, put on a baseline, and accepted in the source with a reason:

` + "```go" + `
// +crdgen:ignore:rule=list-type,reason="one controller writes it"
` + "```" + `

Such a waiver holds for the type or field that it stands on and for all that is declared inside. Among markers of a package, as permissions are, it holds for those in the lines around it.
`
