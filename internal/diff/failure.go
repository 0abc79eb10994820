package diff

import (
	"fmt"
	"io"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
)

// A Failure is a comparison that could not be made. Every format has a form of its own
// for it, so that whoever reads only the report does not take it for a clean one.
type Failure struct {
	// Findings say why, the reason first.
	Findings diag.List
}

// reason is the first finding.
func (f Failure) reason() diag.Diagnostic {
	if len(f.Findings) == 0 {
		return diag.Diagnostic{Message: "unknown reason"}
	}
	return f.Findings[0]
}

func (f Failure) lines() []string {
	var all []string
	for _, d := range f.Findings {
		line := d.Message
		if d.Pos.IsValid() {
			line = d.Pos.String() + ": " + line
		}
		all = append(all, line)
		if d.Help != "" {
			all = append(all, "help: "+d.Help)
		}
	}
	return all
}

// Markdown writes a comment that takes the place of the last report.
func (f Failure) Markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n### API changes\n\n**The sides could not be compared.** What changed is not known.\n\n", Marker)
	for _, line := range f.lines() {
		fmt.Fprintf(&b, "- %s\n", escape(line))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// A jsonError is the reason in the JSON report.
type jsonError struct {
	Message string   `json:"message"`
	Help    string   `json:"help,omitempty"`
	Details []string `json:"details,omitempty"`
}

// JSON writes a document with "error" and without findings.
func (f Failure) JSON(w io.Writer) error {
	d := f.reason()
	e := &jsonError{Message: d.Message, Help: d.Help}
	if len(f.Findings) > 1 {
		e.Details = Failure{Findings: f.Findings[1:]}.lines()
	}
	return encode(w, struct {
		Version int        `json:"version"`
		Error   *jsonError `json:"error"`
	}{JSONVersion, e})
}

// JUnit writes one test case that ended with an error.
func (f Failure) JUnit(w io.Writer) error {
	d := f.reason()
	return junitSuite{Name: suiteName, Errors: 1, Cases: []junitCase{{
		Class: suiteName, Name: "compare", Error: &junitFailure{Message: d.Message, Text: strings.Join(f.lines(), "\n")},
	}}}.write(w)
}
