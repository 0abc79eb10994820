package config

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/crdgen/crdgen/internal/diag"
)

// Read decodes the text of a file, whose name goes into positions. With a finding
// the config is of no use. Unknown and repeated keys are findings, and so is every
// value of another type than the schema has.
func Read(file string, text []byte, v Vocabulary) (*Config, diag.List) {
	r := reader{nodes: nodes{file: file}, words: v, config: &Config{File: file}}
	decoder := yaml.NewDecoder(strings.NewReader(string(text)))
	var doc, second yaml.Node
	switch err := decoder.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return r.config, nil
	case err != nil:
		r.syntax(err)
		return r.config, r.found
	}
	if err := decoder.Decode(&second); err == nil {
		r.fail(&second, "second document in the file", "keep all settings in one document, without ---")
	} else if !errors.Is(err, io.EOF) {
		r.syntax(err)
	}
	if top := doc.Content[0]; !isNull(top) {
		r.top(top)
	}
	return r.config, r.found
}

// A reader decodes one file: it knows what the keys mean.
type reader struct {
	nodes
	words  Vocabulary
	config *Config
}

func (r *reader) top(n *yaml.Node) {
	keys := map[string]func(key, value *yaml.Node){
		"compat":       func(_, n *yaml.Node) { r.flag("compat", "compat", n, r.words.Compat) },
		"check":        func(_, n *yaml.Node) { r.flag("check", "check", n, r.words.Checks) },
		"kubeVersion":  func(_, n *yaml.Node) { r.flag("kube-version", "kubeVersion", n, nil) },
		"failOn":       func(_, n *yaml.Node) { r.flag("fail-on", "failOn", n, FailLevels()) },
		"baseline":     func(_, n *yaml.Node) { r.flag("baseline", "baseline", n, nil) },
		"severity":     func(_, n *yaml.Node) { r.config.Severity = r.severity(n, "severity", r.words.codes()) },
		"diff":         func(_, n *yaml.Node) { r.diff(n) },
		"paths":        func(_, n *yaml.Node) { r.config.Paths = r.list(n, "paths") },
		"generate":     func(_, n *yaml.Node) { r.runs(n) },
		"markers":      func(_, n *yaml.Node) { r.markers(n) },
		"knownMarkers": func(_, n *yaml.Node) { r.config.KnownMarkers = r.list(n, "knownMarkers") },
	}
	for _, key := range r.words.Unused {
		keys[key] = func(_, _ *yaml.Node) {}
	}
	r.mapping(n, "file", keys)
}

// flag reads a setting that a flag has, too.
func (r *reader) flag(name, key string, n *yaml.Node, allowed []string) {
	r.flagOf("", name, key, n, allowed)
}

// flagOf reads a setting that a flag of one command has, too.
func (r *reader) flagOf(command, name, key string, n *yaml.Node, allowed []string) {
	text, ok := r.text(n, key)
	if !ok || len(allowed) > 0 && !r.among(n, key, text, known{names: allowed}) {
		return
	}
	r.config.Flags = append(r.config.Flags, Flag{command, name, text, r.pos(n)})
}

func (r *reader) severity(n *yaml.Node, what string, codes known) (all []Severity) {
	r.each(n, what, codes, func(key, value *yaml.Node) {
		value = resolved(value)
		level := value.Value
		if value.Kind == yaml.ScalarNode && value.Tag == "!!bool" && strings.EqualFold(level, "false") {
			level = "off" // an older YAML reads off as false, and some formatters write it so
		}
		if value.Kind != yaml.ScalarNode {
			r.fail(value, fmt.Sprintf("severity of %q is %s, expected a string", key.Value, kindOf(value)), "write error, warning or off")
			return
		}
		if r.among(value, fmt.Sprintf("severity of %q", key.Value), level, known{names: Levels()}) {
			all = append(all, Severity{diag.Code(key.Value), level, r.pos(key)})
		}
	})
	return all
}

// resolved follows an alias.
func resolved(n *yaml.Node) *yaml.Node {
	for n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	return n
}

func isNull(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.Tag == "!!null" }

// kindOf names what a node is, for messages.
func kindOf(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case isNull(n) || n.Value == "":
		return "empty"
	case n.Tag == "!!int" || n.Tag == "!!float":
		return "the number " + n.Value
	case n.Tag == "!!bool":
		return n.Value
	}
	return fmt.Sprintf("%q", n.Value)
}
