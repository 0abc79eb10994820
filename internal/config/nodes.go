package config

import (
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/spelling"
)

// nodes reads the YAML of one file strictly and collects what is wrong. It knows no key.
type nodes struct {
	file  string
	found diag.List
}

var yamlLine = lazyregexp.New(`^yaml: line (\d+): `)

// syntax reports what the YAML parser says.
func (r *nodes) syntax(err error) {
	message := err.Error()
	pos := token.Position{Filename: r.file}
	if m := yamlLine.FindStringSubmatch(message); m != nil {
		pos.Line, _ = strconv.Atoi(m[1])
		message = strings.TrimPrefix(message, m[0])
	}
	r.found.Add(diag.Diagnostic{Pos: pos, Code: diag.Config, Message: "file is not YAML: " + strings.TrimPrefix(message, "yaml: ")})
}

func (r *nodes) pos(n *yaml.Node) token.Position {
	return token.Position{Filename: r.file, Line: n.Line, Column: n.Column}
}

func (r *nodes) fail(n *yaml.Node, message, help string) {
	r.found.Add(diag.Diagnostic{Pos: r.pos(n), Code: diag.Config, Message: message, Help: help})
}

// mapping shows the value of every key; keys that are not known or there twice are
// findings.
func (r *nodes) mapping(n *yaml.Node, what string, show map[string]func(key, value *yaml.Node)) {
	names := make([]string, 0, len(show))
	for name := range show {
		names = append(names, name)
	}
	slices.Sort(names)
	r.each(n, what, known{names: names}, func(key, value *yaml.Node) { show[key.Value](key, value) })
}

// each calls show for every pair of a mapping whose key is known.
func (r *nodes) each(n *yaml.Node, what string, keys known, show func(key, value *yaml.Node)) {
	n = resolved(n)
	if n.Kind != yaml.MappingNode {
		first := keys.names[0]
		if slices.Contains(keys.names, what) { // the one that must be there
			first = what
		}
		r.fail(n, fmt.Sprintf("%s is %s, expected a mapping", what, kindOf(n)), "write names and values, as in: "+first+": …")
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
		if !slices.Contains(keys.names, key.Value) {
			r.fail(key, fmt.Sprintf("unknown key %q in %s", key.Value, what), keys.help(key.Value))
			continue
		}
		show(key, value)
	}
}

// text returns a scalar that is a string. A version such as 1.30 without quotes is a
// number that YAML reads as 1.3, and refused.
func (r *nodes) text(n *yaml.Node, what string) (string, bool) {
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

// among reports whether a value is an allowed one; another one is a finding.
func (r *nodes) among(n *yaml.Node, what, text string, allowed known) bool {
	if slices.Contains(allowed.names, text) {
		return true
	}
	r.fail(n, fmt.Sprintf("%s: unknown value %q", what, text), allowed.help(text))
	return false
}

// known are the names that may stand somewhere.
type known struct {
	names []string
	// listed says what lists them where they are too many for a help; empty where
	// nothing does.
	listed string
	// removed are names that are gone, each with why.
	removed map[string]string
}

// mostNames is how many names a help lists where something else does, too.
const mostNames = 12

// help is that for a name which is not known.
func (k known) help(name string) string {
	if why := k.removed[name]; why != "" {
		return "delete it: " + why
	}
	if near := spelling.Nearest(name, k.names); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	if len(k.names) > mostNames && k.listed != "" {
		return k.listed
	}
	return "known are " + strings.Join(slices.Sorted(slices.Values(k.names)), ", ")
}

// list reads a sequence of strings; one string alone is a list of one.
func (r *nodes) list(n *yaml.Node, what string) []Value {
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

// items shows the items of a sequence.
func (r *nodes) items(n *yaml.Node, what string, show func(item *yaml.Node)) {
	n = resolved(n)
	if n.Kind != yaml.SequenceNode {
		r.fail(n, fmt.Sprintf("%s is %s, expected a list", what, kindOf(n)), "begin each item with a dash")
		return
	}
	for _, item := range n.Content {
		show(resolved(item))
	}
}

func (r *nodes) bool(n *yaml.Node, what string) bool {
	v, err := decoded[bool](n)
	if err != nil {
		r.fail(n, fmt.Sprintf("%s is %s, expected true or false", what, kindOf(n)), "")
		return false
	}
	return v.(bool)
}
