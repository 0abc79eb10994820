package options

import (
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/output"
)

// Registry holds every option of the known generators, with its help.
func Registry(known []generators.Generator) (*ctmarkers.Registry, error) {
	reg := &ctmarkers.Registry{}
	add := func(name string, value any, h *ctmarkers.DefinitionHelp) error {
		def, err := ctmarkers.MakeDefinition(name, ctmarkers.DescribesPackage, value)
		if err != nil {
			return err
		}
		if h != nil {
			reg.AddHelp(def, h)
		}
		return reg.Register(def)
	}
	if err := add("paths", inputPaths(nil), PathsHelp()); err != nil {
		return nil, err
	}
	for _, form := range output.RuleNames() {
		if err := add("output:"+form, output.ZeroRule(form), output.RuleHelp(form)); err != nil {
			return nil, err
		}
	}
	for _, g := range known {
		if err := add(g.Name, g.Options, g.Help); err != nil {
			return nil, err
		}
		for _, form := range output.RuleNames() {
			if err := add("output:"+g.Name+":"+form, output.ZeroRule(form), output.RuleHelp(form)); err != nil {
				return nil, err
			}
		}
	}
	return reg, nil
}

// PathsHelp is the help of paths=.
func PathsHelp() *ctmarkers.DefinitionHelp {
	h := ctmarkers.SimpleHelp("", "names the packages to read, the current directory by default")
	h.Details = `Several are written paths=a;b or paths="{a,b}", or the option is repeated.

A path that is absolute or begins with "." is a directory, anything else an
import path. "..." at the end means everything below; below a directory that
includes other modules, below an import path it does not.`
	return h
}

// Describe describes generators and their options, as the settings of a project name them.
func Describe(known []generators.Generator) ([]config.Generator, error) {
	var all []config.Generator
	for _, g := range known {
		def, err := ctmarkers.MakeDefinition(g.Name, ctmarkers.DescribesPackage, g.Options)
		if err != nil {
			return nil, err
		}
		described := config.Generator{Name: g.Name, Removed: g.Removed}
		if g.Help != nil {
			described.Help = g.Help.Summary
		}
		for _, name := range argumentNames(def) {
			arg := def.Fields[name]
			option := config.Option{Name: name, Type: typeOf(arg), Required: !arg.Optional}
			if g.Help != nil {
				option.Help = g.Help.FieldHelp[def.FieldNames[name]].Summary
			}
			described.Options = append(described.Options, option)
		}
		all = append(all, described)
	}
	return all, nil
}

// typeOf is what an option decodes into.
func typeOf(arg ctmarkers.Argument) config.Type {
	switch arg.Type {
	case ctmarkers.IntType:
		return config.Integer
	case ctmarkers.BoolType:
		return config.Boolean
	case ctmarkers.SliceType:
		return config.Strings
	}
	return config.String
}
