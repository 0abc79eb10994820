package diag

import (
	"bytes"
	"encoding/json"
	"go/token"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// SARIFOptions are what a log of SARIF holds beside findings.
type SARIFOptions struct {
	// Version is that of crdgen, "" for a build without one.
	Version string
	// Failed says that the run ended before it could look at everything.
	Failed bool
	// Explain returns the reference of a code; nil knows none.
	Explain func(Code) (Meaning, bool)
	// Page returns the page and heading of the documentation that describe a code, as in
	// rules.md#cel; nil is a heading of its own in the reference of rules.
	Page func(Code) string
	// Read returns a file, by a name of a finding, for the columns: those of SARIF
	// count characters of UTF-16. What cannot be read is taken for ASCII.
	Read func(name string) ([]byte, error)
	// Changes turns the edits of a finding into changes of files, false where they do
	// not apply to the files as they are; nil leaves fixes out.
	Changes func(edits []Edit) ([]Change, bool)
}

// A Change replaces the bytes of a file from Start up to End by a text.
type Change struct {
	File       string
	Start, End int
	Text       string
}

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
	project     = "https://github.com/crdgen/crdgen"
	docs        = project + "/blob/main/docs/"
	// sourceRoot is where relative names begin: whoever reads the log knows where the
	// repository lies.
	sourceRoot = "%SRCROOT%"
)

// printSARIF writes one log with one run, also for no findings: it says that there are
// none. A finding without a file is a notification of the run, since a result of
// somewhere is what readers of such logs show.
func printSARIF(b *bytes.Buffer, l List, opts PrintOptions) error {
	w := &sarifWriter{opts: opts, sources: map[string]*sourceText{}, rules: map[Code]int{}}
	run := sarifRun{ColumnKind: "utf16CodeUnits", Results: []sarifResult{}, Invocations: []sarifInvocation{{Successful: !opts.SARIF.Failed}}}
	run.Tool.Driver = sarifDriver{
		Name: tool, InformationURI: project, SemanticVersion: strings.TrimPrefix(opts.SARIF.Version, "v"), Rules: w.rulesOf(l),
	}
	for _, d := range l {
		if d.Pos.Filename != "" {
			run.Results = append(run.Results, w.result(d))
			continue
		}
		n := sarifNotification{Level: d.Severity.String(), Message: w.message(d)}
		if d.Code != "" {
			n.Descriptor = &sarifReference{ID: string(d.Code), Index: w.rules[d.Code]}
		}
		run.Invocations[0].Notifications = append(run.Invocations[0].Notifications, n)
	}
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
}

type sarifWriter struct {
	opts    PrintOptions
	sources map[string]*sourceText // by name; nil for what cannot be read
	rules   map[Code]int           // places in the list of rules
}

// page is where a rule is described, seen from the directory of the documentation.
func (w *sarifWriter) page(code Code) string {
	if w.opts.SARIF.Page != nil {
		return w.opts.SARIF.Page(code)
	}
	return "rules.md#" + string(code)
}

// rulesOf lists the rules of the findings by code.
func (w *sarifWriter) rulesOf(l List) []sarifRule {
	levels := map[Code]Severity{}
	var codes []Code
	for _, d := range l {
		if s, known := levels[d.Code]; !known || d.Severity < s {
			levels[d.Code] = d.Severity
		}
		if d.Code != "" && !slices.Contains(codes, d.Code) {
			codes = append(codes, d.Code)
		}
	}
	slices.Sort(codes)
	rules := make([]sarifRule, len(codes))
	for i, code := range codes {
		w.rules[code] = i
		rules[i] = sarifRule{ID: string(code), HelpURI: docs + w.page(code), Configuration: sarifSetting{levels[code].String()}}
		if w.opts.SARIF.Explain == nil {
			continue
		}
		if m, ok := w.opts.SARIF.Explain(code); ok {
			rules[i].ShortDescription, rules[i].FullDescription = &sarifText{Text: m.Title}, &sarifText{Text: m.Doc}
			rules[i].Help = &sarifText{Text: m.Doc, Markdown: m.Doc}
			if m.Example != "" {
				rules[i].Help.Text += "\n\nExample:\n\n" + m.Example
				rules[i].Help.Markdown += "\n\n```go\n" + m.Example + "\n```\n"
			}
		}
	}
	return rules
}

func (w *sarifWriter) result(d Diagnostic) sarifResult {
	r := sarifResult{
		RuleID: string(d.Code), RuleIndex: w.rules[d.Code], Level: d.Severity.String(), Message: w.message(d),
		Locations: []sarifLocation{{Physical: w.place(d.Pos)}}, Fixes: w.fixes(d),
	}
	if d.Certainty != "" {
		r.Properties = &sarifProperties{d.Certainty}
	}
	for _, n := range d.Notes {
		if n.Pos.Filename != "" {
			id := len(r.Related) + 1
			r.Related = append(r.Related, sarifLocation{ID: &id, Physical: w.place(n.Pos), Message: &sarifText{Text: printable(n.Message)}})
		}
	}
	return r
}

// message has everything that has no place of its own.
func (w *sarifWriter) message(d Diagnostic) sarifText {
	text := printable(d.Message)
	for _, n := range d.Notes {
		if n.Pos.Filename == "" {
			text += "\nnote: " + printable(n.Message)
		}
	}
	if d.Help != "" {
		text += "\nhelp: " + printable(d.Help)
	}
	return sarifText{Text: text}
}

func (w *sarifWriter) place(pos token.Position) sarifPhysical {
	p := sarifPhysical{Artifact: w.artifact(pos.Filename)}
	if pos.Line < 1 {
		return p
	}
	p.Region = &sarifRegion{StartLine: pos.Line}
	if pos.Column < 1 {
		return p
	}
	p.Region.StartColumn = pos.Column
	if line, ok := w.source(pos.Filename).line(pos.Line); ok && pos.Column <= len(line)+1 {
		p.Region.StartColumn = utf16Length(line[:pos.Column-1]) + 1
		if pos.Column <= len(line) {
			p.Region.EndLine, p.Region.EndColumn = pos.Line, utf16Length(line)+1
		}
	}
	return p
}

// artifact names a file: below the root of the source relative to it, else whole.
func (w *sarifWriter) artifact(name string) sarifArtifact {
	short := name
	if w.opts.Dir != "" {
		if rel := seenFrom(w.opts.Dir, name); filepath.IsLocal(rel) {
			short = rel
		}
	}
	short = filepath.ToSlash(short)
	if filepath.IsAbs(short) {
		return sarifArtifact{URI: (&url.URL{Scheme: "file", Path: short}).String()}
	}
	return sarifArtifact{URI: (&url.URL{Path: short}).String(), BaseID: sourceRoot}
}

// fixes are the edits of a finding as one fix, which is applied as a whole.
func (w *sarifWriter) fixes(d Diagnostic) []sarifFix {
	if len(d.Edits) == 0 || w.opts.SARIF.Changes == nil {
		return nil
	}
	changes, ok := w.opts.SARIF.Changes(d.Edits)
	if !ok {
		return nil
	}
	var fix sarifFix
	if d.Help != "" {
		fix.Description = &sarifText{Text: printable(d.Help)}
	}
	for _, c := range changes {
		source := w.source(c.File)
		if source == nil || c.End > len(source.text) || c.Start > c.End {
			return nil
		}
		r := sarifReplacement{}
		r.Deleted.StartLine, r.Deleted.StartColumn = source.lineAndColumn(c.Start)
		r.Deleted.EndLine, r.Deleted.EndColumn = source.lineAndColumn(c.End)
		if c.Text != "" {
			r.Inserted = &sarifText{Text: c.Text}
		}
		artifact := w.artifact(c.File)
		i := slices.IndexFunc(fix.Changes, func(other sarifChange) bool { return other.Artifact == artifact })
		if i < 0 {
			i, fix.Changes = len(fix.Changes), append(fix.Changes, sarifChange{Artifact: artifact})
		}
		fix.Changes[i].Replacements = append(fix.Changes[i].Replacements, r)
	}
	return []sarifFix{fix}
}

// source reads a file once; nil for one that cannot be read.
func (w *sarifWriter) source(name string) *sourceText {
	source, known := w.sources[name]
	if !known && w.opts.SARIF.Read != nil {
		if text, err := w.opts.SARIF.Read(name); err == nil {
			source = newSourceText(text)
		}
		w.sources[name] = source
	}
	return source
}

// utf16Length counts what is one column in SARIF. A byte that is no UTF-8 is one.
func utf16Length(s string) int {
	n := 0
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if n++; r > 0xFFFF {
			n++
		}
		s = s[size:]
	}
	return n
}
