package config

import (
	"fmt"
	"slices"
)

// A Vocabulary is what a file may name.
type Vocabulary struct {
	Generators []Generator
	// Codes are those of all findings.
	Codes []string
	// Compat and Checks are the values of the flags --compat and --check.
	Compat, Checks []string
	// DiffRules are the rules of changes, DiffThresholds the values of --fail-on of
	// "crdgen diff".
	DiffRules, DiffThresholds []string
	// Keywords are those of a schema that a project's own marker may set.
	Keywords []string
	// Unused are top-level keys whose values nobody reads, so that they are not judged.
	Unused []string
}

// A Generator is a generator with its options.
type Generator struct {
	Name, Help string
	Options    []Option
	// Removed are options that are gone, and values of options as NAME=VALUE, each with why.
	Removed map[string]string
}

// An Option is an option of a generator.
type Option struct {
	Name, Help string
	Type       Type
	Required   bool
}

// A Type is that of an option's value.
type Type string

// The types, by their names in JSON Schema.
const (
	String  Type = "string"
	Integer Type = "integer"
	Boolean Type = "boolean"
	Strings Type = "array" // of strings
)

func (v *Vocabulary) generator(name string) (Generator, bool) {
	i := slices.IndexFunc(v.Generators, func(g Generator) bool { return g.Name == name })
	if i < 0 {
		return Generator{}, false
	}
	return v.Generators[i], true
}

func (v *Vocabulary) generators() known {
	names := make([]string, len(v.Generators))
	for i, g := range v.Generators {
		names[i] = g.Name
	}
	return known{names: names}
}

func (v *Vocabulary) codes() known {
	return known{names: v.Codes, listed: `"crdgen explain" lists the codes`}
}

func (v *Vocabulary) diffRules() known {
	return known{names: v.DiffRules, listed: `the report of "crdgen diff" names the rule of each change`}
}

func (g *Generator) option(name string) (Option, bool) {
	i := slices.IndexFunc(g.Options, func(o Option) bool { return o.Name == name })
	if i < 0 {
		return Option{}, false
	}
	return g.Options[i], true
}

// removed says why an option or a value of it is gone, "" for those that are there.
func (g *Generator) removed(option, value string) string {
	if why := g.Removed[option]; why != "" {
		return why
	}
	return g.Removed[option+"="+value]
}

func (g *Generator) options() known {
	names := make([]string, len(g.Options))
	for i, o := range g.Options {
		names[i] = o.Name
	}
	return known{names: names, listed: fmt.Sprintf("\"crdgen help %s\" lists them", g.Name), removed: g.Removed}
}

// Levels are what a rule may be set to.
func Levels() []string { return []string{"error", "warning", "off"} }

// FailLevels are the values of failOn.
func FailLevels() []string { return []string{"error", "warning"} }
