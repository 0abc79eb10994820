package diff

import (
	"bytes"
	"encoding/xml"
	"io"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// The elements of JUnit's XML that test reporters agree on.
type (
	junitSuites struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class string `xml:"classname,attr"`
		Name  string `xml:"name,attr"`
		File  string `xml:"file,attr,omitempty"`
		Line  int    `xml:"line,attr,omitempty"`
		// Properties are what readers of test reports show beside a case.
		Properties *junitProperties `xml:"properties"`
		Failure    *junitFailure    `xml:"failure"`
		Error      *junitFailure    `xml:"error"`
		Skipped    *junitSkipped    `xml:"skipped"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
	junitProperties struct {
		All []junitProperty `xml:"property"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitSkipped struct {
		Message string `xml:"message,attr"`
	}
)

// suiteName is that of the only suite.
const suiteName = "crdgen diff"

// JUnit writes a report for test reporters: one test case for each change, which fails
// if the change fails the comparison and is skipped if it breaks and is let pass. A
// report without changes is one case that passes. Name writes a file's name.
func (r *Report) JUnit(w io.Writer, t Threshold, name func(string) string) error {
	failing := r.failingKeys(t)
	s := junitSuite{Name: suiteName}
	for _, f := range r.Findings {
		c := junitCase{Class: section{crd: f.CRD, kind: f.Kind, version: f.Version}.title(), Name: f.Rule + ": " + subject(f)}
		if f.Pos.IsValid() {
			c.File, c.Line = name(f.Pos.Filename), f.Pos.Line
		}
		if f.Effect.Breaking() {
			c.Properties = &junitProperties{[]junitProperty{{"certainty", string(f.certainty())}}}
		}
		switch {
		case failing[key(f)]:
			c.Failure = &junitFailure{Message: subject(f), Type: f.Effect.ID(), Text: detail(f)}
			s.Failures++
		case f.Effect.Breaking():
			why := r.said(f)
			if why == "" {
				why = "--fail-on=" + string(t)
			}
			c.Skipped = &junitSkipped{Message: why}
			s.Skipped++
		}
		s.Cases = append(s.Cases, c)
	}
	if len(s.Cases) == 0 {
		s.Cases = []junitCase{{Class: suiteName, Name: r.Summary()}}
	}
	return s.write(w)
}

// detail is what a failing test prints.
func detail(f Finding) string {
	text := f.does()
	if line := witnessLine(f); f.Effect.Breaking() && line != "" {
		text += "\nwitness: " + line
	}
	if f.Effect.Breaking() && f.Effect != change.ApplyDiffers {
		if object := witnessText(f.Witness); object != "" {
			text += "\n" + object
		}
	}
	if f.Advice != "" {
		text += "\nhelp: " + f.Advice
	}
	if e := f.ended(); e != "" {
		text += "\nnote: " + e
	}
	return text
}

func (s junitSuite) write(w io.Writer) error {
	s.Tests = len(s.Cases)
	var b bytes.Buffer
	b.WriteString(xml.Header)
	e := xml.NewEncoder(&b)
	e.Indent("", "  ")
	if err := e.Encode(junitSuites{Suites: []junitSuite{s}}); err != nil {
		return err
	}
	b.WriteByte('\n')
	_, err := w.Write(b.Bytes())
	return err
}
