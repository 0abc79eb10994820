package config

import (
	"errors"
	"fmt"
	"go/token"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
)

// Code is that of every finding about the file.
const Code diag.Code = "config"

// Read decodes the text of a file, whose name goes into positions. With a finding
// the config is of no use. Unknown and repeated keys are findings, and so is every
// value of another type than the schema has.
func Read(file string, text []byte, v Vocabulary) (*Config, diag.List) {
	r := reader{file: file, words: v, config: &Config{File: file}}
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

// A reader decodes one file and collects what is wrong.
type reader struct {
	file   string
	words  Vocabulary
	config *Config
	found  diag.List
}

var yamlLine = regexp.MustCompile(`^yaml: line (\d+): `)

// syntax reports what the YAML parser says.
func (r *reader) syntax(err error) {
	message := err.Error()
	pos := token.Position{Filename: r.file}
	if m := yamlLine.FindStringSubmatch(message); m != nil {
		pos.Line, _ = strconv.Atoi(m[1])
		message = strings.TrimPrefix(message, m[0])
	}
	r.found.Add(diag.Diagnostic{Pos: pos, Code: Code, Message: "file is not YAML: " + strings.TrimPrefix(message, "yaml: ")})
}

func (r *reader) pos(n *yaml.Node) token.Position {
	return token.Position{Filename: r.file, Line: n.Line, Column: n.Column}
}

func (r *reader) fail(n *yaml.Node, message, help string) {
	r.found.Add(diag.Diagnostic{Pos: r.pos(n), Code: Code, Message: message, Help: help})
}

func (r *reader) top(n *yaml.Node) {
	r.mapping(n, "file", map[string]func(key, value *yaml.Node){
		"compat":       func(_, n *yaml.Node) { r.flag("compat", "compat", n, r.words.Compat) },
		"check":        func(_, n *yaml.Node) { r.flag("check", "check", n, r.words.Checks) },
		"kubeVersion":  func(_, n *yaml.Node) { r.flag("kube-version", "kubeVersion", n, nil) },
		"failOn":       func(_, n *yaml.Node) { r.flag("fail-on", "failOn", n, FailLevels()) },
		"baseline":     func(_, n *yaml.Node) { r.flag("baseline", "baseline", n, nil) },
		"severity":     func(_, n *yaml.Node) { r.config.Severity = r.severity(n, "severity", r.words.Codes) },
		"diff":         func(_, n *yaml.Node) { r.diff(n) },
		"paths":        func(_, n *yaml.Node) { r.config.Paths = r.list(n, "paths") },
		"generate":     func(_, n *yaml.Node) { r.runs(n) },
		"markers":      func(_, n *yaml.Node) { r.markers(n) },
		"knownMarkers": func(_, n *yaml.Node) { r.config.KnownMarkers = r.list(n, "knownMarkers") },
	})
}

// mapping shows the value of every key; keys that are not known or there twice are
// findings.
func (r *reader) mapping(n *yaml.Node, what string, known map[string]func(key, value *yaml.Node)) {
	names := make([]string, 0, len(known))
	for name := range known {
		names = append(names, name)
	}
	slices.Sort(names)
	r.each(n, what, names, func(key, value *yaml.Node) { known[key.Value](key, value) })
}

// each calls show for every pair of a mapping whose key is among names.
func (r *reader) each(n *yaml.Node, what string, names []string, show func(key, value *yaml.Node)) {
	n = resolved(n)
	if n.Kind != yaml.MappingNode {
		r.fail(n, fmt.Sprintf("%s is %s, expected a mapping", what, kindOf(n)), "write names and values, as in: "+names[0]+": …")
		return
	}
	seen := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if line, again := seen[key.Value]; again {
			r.fail(key, fmt.Sprintf("key %q of %s is there twice", key.Value, what), fmt.Sprintf("the first one is in line %d", line))
			continue
		}
		seen[key.Value] = key.Line
		if !slices.Contains(names, key.Value) {
			r.fail(key, fmt.Sprintf("unknown key %q in %s", key.Value, what), didYouMean(key.Value, names, what))
			continue
		}
		show(key, value)
	}
}

// text returns a scalar that is a string. A version such as 1.30 without quotes is a
// number that YAML reads as 1.3, and refused.
func (r *reader) text(n *yaml.Node, what string) (string, bool) {
	n = resolved(n)
	if n.Kind != yaml.ScalarNode || n.Tag != "!!str" || n.Value == "" {
		help := ""
		if n.Kind == yaml.ScalarNode && n.Value != "" && !isNull(n) {
			help = fmt.Sprintf("put it in quotes: %q", n.Value)
		}
		r.fail(n, fmt.Sprintf("%s is %s, expected a string", what, kindOf(n)), help)
		return "", false
	}
	return n.Value, true
}

// flag reads a setting that a flag has, too.
func (r *reader) flag(name, key string, n *yaml.Node, allowed []string) {
	r.flagOf("", name, key, n, allowed)
}

// flagOf reads a setting that a flag of one command has, too.
func (r *reader) flagOf(command, name, key string, n *yaml.Node, allowed []string) {
	text, ok := r.text(n, key)
	if !ok || len(allowed) > 0 && !r.among(n, key, text, allowed) {
		return
	}
	r.config.Flags = append(r.config.Flags, Flag{command, name, text, r.pos(n)})
}

func (r *reader) among(n *yaml.Node, what, text string, allowed []string) bool {
	if slices.Contains(allowed, text) {
		return true
	}
	section := ""
	if what == "rule of a waiver" {
		section = "diff.severity"
	}
	r.fail(n, fmt.Sprintf("%s: unknown value %q", what, text), didYouMean(text, allowed, section))
	return false
}

func (r *reader) severity(n *yaml.Node, what string, codes []string) (all []Severity) {
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
		if r.among(value, fmt.Sprintf("severity of %q", key.Value), level, Levels()) {
			all = append(all, Severity{diag.Code(key.Value), level, r.pos(key)})
		}
	})
	return all
}

// list reads a sequence of strings; one string alone is a list of one.
func (r *reader) list(n *yaml.Node, what string) []Value {
	n = resolved(n)
	items := n.Content
	switch n.Kind {
	case yaml.ScalarNode:
		items = []*yaml.Node{n}
	case yaml.SequenceNode:
	default:
		r.fail(n, fmt.Sprintf("%s is %s, expected a list", what, kindOf(n)), "write a list of strings, as in: [a, b]")
		return nil
	}
	var values []Value
	for _, item := range items {
		if text, ok := r.text(item, "an item of "+what); ok {
			values = append(values, Value{text, r.pos(item)})
		}
	}
	return values
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

// mostNames is how many names a help lists; the longer lists are those of codes and
// of options of a generator.
const mostNames = 12

func didYouMean(word string, names []string, what string) string {
	if near := spelling.Nearest(word, names); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	if generator, ok := strings.CutPrefix(what, optionsOf); ok && len(names) > mostNames {
		return fmt.Sprintf("\"crdgen help %s\" lists them", generator)
	}
	switch {
	case len(names) > mostNames && what == "diff.severity":
		return "the report of \"crdgen diff\" names the rule of each change"
	case len(names) > mostNames:
		return "\"crdgen explain\" lists the codes"
	}
	return "known are " + strings.Join(slices.Sorted(slices.Values(names)), ", ")
}

// optionsOf stands before the name of a generator.
const optionsOf = "the options of "
