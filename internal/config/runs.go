package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// runs reads what "crdgen generate" runs: a list, or one run alone.
func (r *reader) runs(n *yaml.Node) {
	n = resolved(n)
	switch n.Kind {
	case yaml.MappingNode:
		r.run(n)
	case yaml.SequenceNode:
		for _, item := range n.Content {
			r.run(resolved(item))
		}
	default:
		r.fail(n, fmt.Sprintf("generate is %s, expected a list of runs", kindOf(n)), "write a list whose items have generators, and paths and outputs where they differ from the defaults")
	}
}

// run reads one run.
func (r *reader) run(n *yaml.Node) {
	run := Run{Pos: r.pos(n)}
	before := len(r.found)
	var names []string
	var outputs []*yaml.Node
	r.mapping(n, "a run of generate", map[string]func(key, value *yaml.Node){
		"generators": func(_, v *yaml.Node) { names, run.Arguments = r.generators(v) },
		"paths":      func(_, v *yaml.Node) { run.Paths = r.list(v, "paths") },
		"output":     func(k, v *yaml.Node) { run.Arguments = append(run.Arguments, r.rule("output:", k, v)...) },
		"outputs":    func(_, v *yaml.Node) { outputs = append(outputs, v) },
	})
	for _, o := range outputs {
		r.each(o, "outputs", r.words.generators(), func(key, value *yaml.Node) {
			if !slices.Contains(names, key.Value) {
				r.fail(key, fmt.Sprintf("output for generator %q, which is not among the generators of the run", key.Value), "name it there, or drop its output")
				return
			}
			run.Arguments = append(run.Arguments, r.rule("output:"+key.Value+":", key, value)...)
		})
	}
	if len(names) == 0 && n.Kind == yaml.MappingNode {
		if len(r.found) > before {
			return // what was named is wrong
		}
		r.fail(n, "a run of generate has no generators", "name them, as in: generators: {crd: {}}")
		return
	}
	r.config.Generate = append(r.config.Generate, run)
}

// generators reads a mapping from generators to their options, or a list of
// generators without options. The arguments are in the order of the file.
func (r *reader) generators(n *yaml.Node) (names []string, args []Value) {
	n = resolved(n)
	if n.Kind == yaml.SequenceNode || n.Kind == yaml.ScalarNode && !isNull(n) {
		for _, v := range r.list(n, "generators") {
			at := &yaml.Node{Line: v.Pos.Line, Column: v.Pos.Column}
			if !r.among(at, "generators", v.Text, r.words.generators()) {
				continue
			}
			if slices.Contains(names, v.Text) {
				r.fail(at, fmt.Sprintf("generator %q is named twice", v.Text), "a run has each generator once; make it a run of its own")
				continue
			}
			g, _ := r.words.generator(v.Text)
			r.missing(at, g, nil)
			names, args = append(names, v.Text), append(args, v)
		}
		return names, args
	}
	r.each(n, "generators", r.words.generators(), func(key, value *yaml.Node) {
		g, _ := r.words.generator(key.Value)
		names = append(names, g.Name)
		text := g.Name
		if options := r.options(g, key, value); len(options) > 0 {
			text += ":" + strings.Join(options, ",")
		}
		args = append(args, Value{text, r.pos(key)})
	})
	return names, args
}

// isGone reports whether an option has a value that is gone, which is a finding.
func (r *reader) isGone(key *yaml.Node, g Generator, o Option, n *yaml.Node) bool {
	for _, v := range append([]*yaml.Node{n}, n.Content...) {
		if why := g.removed(o.Name, v.Value); why != "" {
			r.fail(key, fmt.Sprintf("%q is no value of option %q any more", v.Value, o.Name), "delete it: "+why)
			return true
		}
	}
	return false
}

// options reads the options of a generator as name=value.
func (r *reader) options(g Generator, key, n *yaml.Node) []string {
	n = resolved(n)
	var texts, given []string
	if !isNull(n) {
		if len(g.Options) == 0 && n.Kind == yaml.MappingNode && len(n.Content) == 0 {
			return nil
		}
		if len(g.Options) == 0 {
			r.fail(n, fmt.Sprintf("generator %q has no options", g.Name), "write {} or nothing")
			return nil
		}
		r.each(n, "the options of "+g.Name, g.options(), func(key, value *yaml.Node) {
			o, _ := g.option(key.Value)
			given = append(given, o.Name)
			if text, ok := r.option(o, resolved(value)); ok && !r.isGone(key, g, o, resolved(value)) {
				texts = append(texts, o.Name+"="+text)
			}
		})
	}
	r.missing(key, g, given)
	return texts
}

func (r *reader) missing(key *yaml.Node, g Generator, given []string) {
	for _, o := range g.Options {
		if o.Required && !slices.Contains(given, o.Name) {
			r.fail(key, fmt.Sprintf("generator %q lacks the option %q", g.Name, o.Name), fmt.Sprintf("write %s: {%s: …}", g.Name, o.Name))
		}
	}
}

// option returns the value of an option as the command line spells it.
func (r *reader) option(o Option, n *yaml.Node) (string, bool) {
	what := "option " + strconv.Quote(o.Name)
	switch o.Type {
	case Integer:
		if n.Kind == yaml.ScalarNode && n.Tag == "!!int" {
			if number, err := strconv.Atoi(n.Value); err == nil {
				return strconv.Itoa(number), true
			}
		}
		r.fail(n, fmt.Sprintf("%s is %s, expected a whole number", what, kindOf(n)), "")
	case Boolean:
		var value bool
		if n.Kind == yaml.ScalarNode && n.Tag == "!!bool" && n.Decode(&value) == nil {
			return strconv.FormatBool(value), true
		}
		r.fail(n, fmt.Sprintf("%s is %s, expected true or false", what, kindOf(n)), "")
	case Strings:
		var items []string
		before := len(r.found)
		if n.Kind == yaml.MappingNode {
			r.fail(n, what+" is a mapping, expected a list", "write a list of strings, as in: "+asList(n))
			return "", false
		}
		for _, v := range r.list(n, what) {
			values := []string{v.Text}
			if n.Kind == yaml.ScalarNode {
				values = strings.Split(v.Text, ";") // as the command line has it
			}
			for _, text := range values {
				items = append(items, spelled(text))
			}
		}
		return "{" + strings.Join(items, ",") + "}", len(r.found) == before
	default:
		if n.Kind == yaml.ScalarNode && n.Tag == "!!int" {
			return n.Value, true // a year
		}
		text, ok := r.text(n, what)
		return spelled(text), ok
	}
	return "", false
}

// asList is a mapping as the list of strings that was probably meant, or an example of one.
func asList(n *yaml.Node) string {
	var items []string
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		if n.Content[i+1].Kind != yaml.ScalarNode {
			return "[a, b]"
		}
		items = append(items, n.Content[i].Value+"="+n.Content[i+1].Value)
	}
	if len(items) == 0 {
		return "[a, b]"
	}
	return "[" + strings.Join(items, ", ") + "]"
}

// plainRules are the output rules without a value.
func plainRules() []string { return []string{"stdout", "none"} }

// rule reads where files go: "stdout", "none", {dir: DIR} or {artifacts: {config: DIR,
// code: DIR}}, as the arguments of the command line behind prefix.
func (r *reader) rule(prefix string, key, n *yaml.Node) []Value {
	n = resolved(n)
	argument := func(text string) []Value { return []Value{{prefix + text, r.pos(key)}} }
	if n.Kind == yaml.ScalarNode && !isNull(n) {
		if !slices.Contains(plainRules(), n.Value) {
			r.fail(n, fmt.Sprintf("output is %s, expected stdout, none or a mapping", kindOf(n)), fmt.Sprintf("a directory is {dir: %s}, or {artifacts: {config: %s}} with Go code beside its package", n.Value, n.Value))
			return nil
		}
		return argument(n.Value)
	}
	var args []Value
	r.mapping(n, "output", map[string]func(key, value *yaml.Node){
		"dir": func(_, v *yaml.Node) {
			if dir, ok := r.text(v, "dir"); ok {
				args = append(args, argument("dir="+spelled(dir))...)
			}
		},
		"artifacts": func(k, v *yaml.Node) {
			if parts := r.artifacts(k, v); parts != "" {
				args = append(args, argument("artifacts:"+parts)...)
			}
		},
	})
	if n.Kind == yaml.MappingNode && len(n.Content) > 2 {
		r.fail(n, "output has two rules", "keep dir or artifacts")
	}
	return args
}

func (r *reader) artifacts(key, n *yaml.Node) string {
	config, code := "", ""
	before := len(r.found)
	r.mapping(n, "artifacts", map[string]func(key, value *yaml.Node){
		"config": func(_, v *yaml.Node) { config, _ = r.text(v, "config") },
		"code":   func(_, v *yaml.Node) { code, _ = r.text(v, "code") },
	})
	if len(r.found) > before {
		return ""
	}
	if config == "" {
		r.fail(key, "artifacts lacks config", "name the directory of manifests: {config: DIR}")
		return ""
	}
	parts := "config=" + spelled(config)
	if code != "" {
		parts += ",code=" + spelled(code)
	}
	return parts
}

// spelled writes a string as the command line has it, in quotes where its characters
// would mean something there.
func spelled(text string) string {
	if text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./") == "" {
		return text
	}
	return strconv.Quote(text)
}
