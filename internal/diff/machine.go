package diff

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/jsontext"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// JSONVersion is that of the JSON report. It grows when a field changes its meaning or
// goes; new fields come without.
const JSONVersion = 1

// A document is the JSON report.
type document struct {
	Version  int           `json:"version"`
	Old      string        `json:"old"`
	New      string        `json:"new"`
	Summary  string        `json:"summary"`
	Off      int           `json:"off,omitempty"` // changes whose rules are off
	Findings []jsonFinding `json:"findings"`
}

type jsonFinding struct {
	Rule      string       `json:"rule"`
	Effect    string       `json:"effect"`
	Certainty string       `json:"certainty"` // of the effect: shown, derived or not-known
	Breaking  bool         `json:"breaking"`
	Excused   bool         `json:"excused,omitempty"` // an alpha version
	Undecided bool         `json:"undecided,omitempty"`
	CRD       string       `json:"crd"`
	Group     string       `json:"group"`
	Kind      string       `json:"kind"`
	Version   string       `json:"apiVersion,omitempty"`
	Path      string       `json:"path,omitempty"`
	Also      []string     `json:"alsoPaths,omitempty"`
	Keyword   string       `json:"keyword,omitempty"`
	Old       string       `json:"oldValue,omitempty"`
	New       string       `json:"newValue,omitempty"`
	Message   string       `json:"message"`
	Help      string       `json:"help,omitempty"`
	File      string       `json:"file,omitempty"`
	Line      int          `json:"line,omitempty"`
	Column    int          `json:"column,omitempty"`
	Witness   *jsonWitness `json:"witness,omitempty"`
	Known     bool         `json:"known,omitempty"`    // on the baseline
	Severity  Level        `json:"severity,omitempty"` // by the settings
	Waiver    *jsonWaiver  `json:"waiver,omitempty"`
}

type jsonWaiver struct {
	Reason string `json:"reason"`
	Until  string `json:"until"`
	Ended  bool   `json:"ended,omitempty"`
}

// waiver is the one that holds, or one that has ended.
func (f Finding) waiver() *jsonWaiver {
	switch {
	case f.Waiver != nil:
		return &jsonWaiver{Reason: f.Waiver.Reason, Until: f.Waiver.Until}
	case f.Ended != nil:
		return &jsonWaiver{f.Ended.Reason, f.Ended.Until, true}
	}
	return nil
}

type jsonWitness struct {
	Object  map[string]any `json:"object,omitempty"`
	Update  map[string]any `json:"update,omitempty"`
	Request string         `json:"request,omitempty"`
	Answer  []string       `json:"answer"`
}

// JSON writes a report for programs; name writes a file's name.
func (r *Report) JSON(w io.Writer, name func(string) string) error {
	doc := document{Version: JSONVersion, Old: r.Old, New: r.New, Summary: r.Summary(), Off: r.Off, Findings: []jsonFinding{}}
	for _, f := range r.Findings {
		j := jsonFinding{
			Rule: f.Rule, Effect: f.Effect.ID(), Certainty: string(f.certainty()), Breaking: f.Effect.Breaking(), Excused: f.Effect.Breaking() && r.Excused(f), Undecided: f.Undecided,
			CRD: f.CRD, Group: f.Group, Kind: f.Kind, Version: f.Version, Path: f.Path, Also: f.Also, Keyword: f.Keyword, Old: f.Old, New: f.New,
			Message: f.Message, Help: f.Advice, Known: f.Known, Severity: f.Level, Waiver: f.waiver(),
		}
		if f.Pos.IsValid() {
			j.File, j.Line, j.Column = name(f.Pos.Filename), f.Pos.Line, f.Pos.Column
		}
		if p := f.Witness; p != nil {
			j.Witness = &jsonWitness{p.Object, p.Update, p.Request, p.Answer}
		}
		doc.Findings = append(doc.Findings, j)
	}
	return encode(w, doc)
}

func encode(w io.Writer, doc any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(doc)
}

// Diagnostics are the findings as those of a run: errors where they fail it, warnings
// where they break somebody all the same; others are left out, and so are those that
// were waived or are on the baseline.
func (r *Report) Diagnostics(t Threshold) diag.List {
	failing := r.failingKeys(t)
	var l diag.List
	for _, f := range r.Findings {
		fails := failing[key(f)]
		if !fails && !f.Effect.Breaking() || f.Known || f.Waiver != nil {
			continue
		}
		d := diag.Diagnostic{
			Pos: f.Pos, Severity: diag.Warning, Code: diagCode(f.Rule), Help: f.Advice,
			Message:   fmt.Sprintf("%s: %s: %s", strings.TrimSpace(f.Kind+" "+f.Version), f.does(), subject(f)),
			Certainty: string(f.certainty()),
		}
		if fails {
			d.Severity = diag.Error
		}
		if line := witnessLine(f); f.Effect.Breaking() && line != "" {
			d.Notes = []diag.Note{{Message: "witness: " + line}}
		}
		if text := f.ended(); text != "" {
			d.Notes = append(d.Notes, diag.Note{Pos: f.Ended.Pos, Message: text})
		}
		l.Add(d)
	}
	return l
}

// Page is the page and heading of the documentation about the rule of a change; for
// other codes it is the reference of findings.
func Page(code diag.Code) string {
	rule := string(code)
	if !slices.Contains(change.Rules(), rule) {
		return "rules.md#" + rule
	}
	for _, p := range []struct{ prefix, heading string }{
		{"go-api-", "go-identifiers"},
		{"conversion-", "conversions"},
		{"role-", "roles-webhooks-and-policies"},
		{"binding-", "roles-webhooks-and-policies"},
		{"webhook-", "roles-webhooks-and-policies"},
		{"policy-", "roles-webhooks-and-policies"},
	} {
		if strings.HasPrefix(rule, p.prefix) {
			return "diff.md#" + p.heading
		}
	}
	return "diff.md#which-changes-have-which-effect"
}

func diagCode(rule string) diag.Code { return diag.Code(rule) }

// failingKeys are those of the findings that fail a comparison.
func (r *Report) failingKeys(t Threshold) map[string]bool {
	failing := map[string]bool{}
	for _, f := range r.Failing(t) {
		failing[key(f)] = true
	}
	return failing
}

func key(f Finding) string {
	return strings.Join([]string{f.CRD, f.Version, f.Path, f.Rule, f.Old, f.New}, "\x00")
}

// valueAt writes what an object has at a path, of lists the first item that has it.
func valueAt(v any, path string) (string, bool) {
	if path == "" {
		return "", false
	}
	for _, step := range strings.FieldsFunc(strings.ReplaceAll(strings.ReplaceAll(path, "[]", ".[]"), "{}", ".{}"), func(r rune) bool { return r == '.' }) {
		switch at := v.(type) {
		case map[string]any:
			next, ok := at[step]
			if step == "{}" {
				for _, k := range sortedNames(at) {
					next, ok = at[k], true
					break
				}
			}
			if !ok {
				return "", false
			}
			v = next
		case []any:
			if step != "[]" || len(at) == 0 {
				return "", false
			}
			v = at[0]
		default:
			return "", false
		}
	}
	text, err := jsontext.Line(v)
	if err != nil {
		return "", false
	}
	if len(text) > 80 {
		text = strings.ToValidUTF8(text[:80], "") + "…"
	}
	return text, true
}

func sortedNames(m map[string]any) []string {
	known := make(map[string]bool, len(m))
	for k := range m {
		known[k] = true
	}
	return sortedKeys(known)
}

func sortedKeys(m map[string]bool) []string {
	return slices.Sorted(maps.Keys(m))
}
