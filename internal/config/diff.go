package config

import (
	"fmt"
	"go/token"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// DiffCommand is the command that the section "diff" is for.
const DiffCommand = "diff"

// diffFlags are the flags that mean something else in that command: the settings of
// the whole file do not hold for them.
func diffFlags() []string { return []string{"fail-on", "alpha", "baseline"} }

// A Diff says how changes of an API count.
type Diff struct {
	// Severity is by the rule of the change, in the order of the file.
	Severity []Severity
	// Waivers are changes that were accepted, in the order of the file.
	Waivers []Waiver
}

// A Waiver accepts changes for a time.
type Waiver struct {
	Rule string
	// Name is that of the definition or another object, Version one of its versions and
	// Path a field path; empty for any.
	Name, Version, Path string
	Reason              string
	// Until is the last day, as in 2027-01-31, or the version of the API whose
	// appearance ends it.
	Until string
	Pos   token.Position
}

var (
	apiVersion = lazyregexp.New(`^v[1-9][0-9]*((alpha|beta)[1-9][0-9]*)?$`)
	dateForm   = lazyregexp.New(`^[0-9]{4}-[0-9]{2}-[0-9]{2}$`)
)

// diff reads the section.
func (r *reader) diff(n *yaml.Node) {
	r.mapping(n, "diff", map[string]func(key, value *yaml.Node){
		"failOn":   func(_, n *yaml.Node) { r.flagOf(DiffCommand, "fail-on", "diff.failOn", n, r.words.DiffThresholds) },
		"alpha":    func(_, n *yaml.Node) { r.flagOf(DiffCommand, "alpha", "diff.alpha", n, AlphaLevels()) },
		"baseline": func(_, n *yaml.Node) { r.flagOf(DiffCommand, "baseline", "diff.baseline", n, nil) },
		"severity": func(_, n *yaml.Node) { r.config.Diff.Severity = r.severity(n, "diff.severity", r.words.diffRules()) },
		"waivers":  func(_, n *yaml.Node) { r.waivers(n) },
	})
}

// AlphaLevels are the values of alpha.
func AlphaLevels() []string { return []string{"lenient", "strict"} }

func (r *reader) waivers(n *yaml.Node) {
	n = resolved(n)
	if n.Kind != yaml.SequenceNode {
		r.fail(n, fmt.Sprintf("diff.waivers is %s, expected a list", kindOf(n)), "write a list of waivers, each with rule, reason and until")
		return
	}
	for _, item := range n.Content {
		r.waiver(item)
	}
}

func (r *reader) waiver(n *yaml.Node) {
	before := len(r.found)
	w := Waiver{Pos: r.pos(n)}
	into := func(to *string, what string) func(_, n *yaml.Node) {
		return func(_, n *yaml.Node) { *to, _ = r.text(n, what+" of a waiver") }
	}
	r.mapping(n, "a waiver", map[string]func(key, value *yaml.Node){
		"rule": func(_, n *yaml.Node) {
			if text, ok := r.text(n, "rule of a waiver"); ok && r.among(n, "rule of a waiver", text, r.words.diffRules()) {
				w.Rule = text
			}
		},
		"name": into(&w.Name, "name"), "version": into(&w.Version, "version"), "path": into(&w.Path, "path"), "reason": into(&w.Reason, "reason"),
		"until": func(_, n *yaml.Node) { w.Until = r.until(n) },
	})
	if len(r.found) > before {
		return
	}
	for _, k := range []struct{ key, value, help string }{
		{"rule", w.Rule, "name the rule as the report does, without brackets"},
		{"reason", w.Reason, "say why the change hurts nobody"},
		{"until", w.Until, "give a day, as in 2027-01-31, or the version of the API that ends it, as in v1beta2"},
	} {
		if k.value == "" {
			r.fail(n, fmt.Sprintf("a waiver has no %s", k.key), k.help)
		}
	}
	r.config.Diff.Waivers = append(r.config.Diff.Waivers, w)
}

// until reads a day or a version. YAML reads a day without quotes as a time.
func (r *reader) until(n *yaml.Node) string {
	n = resolved(n)
	text := n.Value
	if n.Kind == yaml.ScalarNode && apiVersion.MatchString(text) {
		return text
	}
	if n.Kind == yaml.ScalarNode && dateForm.MatchString(text) {
		if _, err := time.Parse(time.DateOnly, text); err == nil {
			return text
		}
	}
	r.fail(n, fmt.Sprintf("until of a waiver is %s, expected a day or a version", kindOf(n)), "give a day, as in 2027-01-31, or the version of the API that ends it, as in v1beta2")
	return ""
}
