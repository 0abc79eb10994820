package markers

import (
	"cmp"
	"fmt"
	"go/token"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/syntax"
	"github.com/crdgen/crdgen/markers/template"
)

// Own is a marker that a project has declared for itself: it stands for other markers,
// for CEL rules and for keywords of a schema.
type Own struct {
	// Name is the marker's, without '+'.
	Name    string
	Targets Target
	// Summary is one sentence without a full stop.
	Summary, Example string
	Arguments        []OwnArgument
	// Markers are whole markers, from '+' on, with ${argument} in them.
	Markers []OwnText
	Rules   []OwnRule
	// Keywords are those of the schema, by name, each with its value as JSON; a string
	// that is "${argument}" alone stands for the argument.
	Keywords []OwnKeyword
	// Pos is where the name stands in the declaration.
	Pos token.Position
}

// An OwnText is a template with its place.
type OwnText struct {
	Text string
	Pos  token.Position
}

// An OwnRule is a CEL rule of the value that the marker stands on.
type OwnRule struct{ Rule, Message, Reason, FieldPath OwnText }

// An OwnKeyword is a keyword of the schema.
type OwnKeyword struct {
	Name string
	JSON OwnText
}

// An OwnArgument is an argument of a marker of one's own.
type OwnArgument struct {
	// Name is empty for the value directly behind "=".
	Name string
	// Type is one of [OwnTypes].
	Type    string
	Summary string
	// Optional arguments may be left out; Default is their value then, if HasDefault.
	// What needs one that has none is left out with it.
	Optional, HasDefault bool
	Default              any
	Pos                  token.Position
}

// ownTypes are the types of arguments with the Go type of their values.
var ownTypes = map[string]reflect.Type{
	"string": reflect.TypeFor[string](), "int": reflect.TypeFor[int](), "number": reflect.TypeFor[float64](), "bool": reflect.TypeFor[bool](),
	"[]string": reflect.TypeFor[[]string](), "cel": reflect.TypeFor[string](), "field": reflect.TypeFor[string](), "fields": reflect.TypeFor[[]string](),
}

// OwnTypes are the types that arguments of a project's own markers may have: cel is an
// expression, field and fields name fields of the value.
func OwnTypes() []string {
	return []string{"string", "int", "number", "bool", "[]string", "cel", "field", "fields"}
}

// key is how templates call an argument.
func (a OwnArgument) key() string { return cmp.Or(a.Name, valueArgument) }

// given is the argument with a value.
func (a OwnArgument) given(value any) template.Argument {
	return template.Argument{Value: value, Expression: a.Type == "cel", Field: a.Type == "field"}
}

// ownSamples are values as arguments of each type take them, and how markers write them.
var ownSamples = map[string]struct {
	value any
	text  string
}{
	"string": {"x", "x"}, "int": {1, "1"}, "number": {1.5, "1.5"}, "bool": {true, "true"}, "[]string": {[]string{"x"}, "x"},
	"cel": {"true", `"true"`}, "field": {"a", "a"}, "fields": {[]string{"a"}, "a"},
}

// Trial is a use with a value for each argument, to try the declaration with.
func (o *Own) Trial() OwnUse {
	use := OwnUse{Own: o, given: template.Arguments{}}
	for _, a := range o.Arguments {
		use.given[a.key()] = a.given(ownSamples[a.Type].value)
	}
	return use
}

// sample is a whole marker for the reference: with what must be given.
func (o *Own) sample() string {
	var b strings.Builder
	b.WriteString("+" + o.Name)
	sign := ":"
	for _, a := range o.Arguments {
		switch text := ownSamples[a.Type].text; {
		case a.Name == "":
			b.WriteString("=" + text)
		case !a.Optional:
			b.WriteString(sign + a.Name + "=" + text)
			sign = ","
		}
	}
	return b.String()
}

// help is what the reference says of an argument.
func (a OwnArgument) help() string {
	text := map[string]string{"cel": "an expression of CEL", "field": "the name of a field", "fields": "names of fields"}[a.Type]
	if a.Summary != "" {
		text = strings.TrimPrefix(text+": "+a.Summary, ": ")
	}
	if a.HasDefault {
		text = strings.TrimPrefix(fmt.Sprintf("%s; %v where it is left out", text, a.Default), "; ")
	}
	return text
}

// With returns a registry that knows a project's own markers besides its own, and the
// names that other tools read: each may end in "*". What is wrong with a declaration is
// returned; the registry is of no use then.
func (r *Registry) With(own []Own, known []OwnText) (*Registry, diag.List) {
	if len(own)+len(known) == 0 {
		return r, nil
	}
	var found diag.List
	var table []Definition
	for i := range own {
		o := &own[i]
		d := declarations{r, own[:i]}
		problems := d.wrong(o)
		found.Add(problems...)
		if len(problems) == 0 {
			table = append(table, o.definition(d.readers(o)))
		}
	}
	for _, k := range known {
		if _, err := path.Match(k.Text, ""); err != nil || strings.TrimLeft(k.Text, "+") != k.Text || strings.ContainsAny(k.Text, " =") {
			found.Add(wrongDeclaration(k.Pos, fmt.Sprintf("%q is no name of markers", k.Text), `write names without "+" and arguments, with * for any text: acme:*`))
		}
		if name := r.covered(k.Text); name == k.Text && name != "" {
			found.Add(wrongDeclaration(k.Pos, fmt.Sprintf("marker %q is read by crdgen itself", "+"+k.Text), "delete it"))
		} else if name != "" {
			found.Add(wrongDeclaration(k.Pos, fmt.Sprintf("%q covers markers that crdgen reads, such as %q: no misspelt one would be reported", k.Text, "+"+name),
				"name what the other tool reads, as in acme:*"))
		}
	}
	if len(found) > 0 {
		return r, found
	}
	return newRegistry(append(families(), table), known), nil
}

// covered returns the first marker of crdgen's that a name of knownMarkers covers, "" for
// none.
func (r *Registry) covered(pattern string) string {
	for _, name := range slices.Sorted(maps.Keys(r.byName)) {
		if ok, _ := path.Match(pattern, name); ok && r.byName[name].own == nil {
			return name
		}
	}
	return ""
}

// readers are the generators that read something of what a marker stands for, those first
// that controller-gen has: in a run of theirs alone the marker counts, and what is wrong
// with it is theirs to judge.
func (d declarations) readers(o *Own) []string {
	var readers []string
	if len(o.Rules)+len(o.Keywords) > 0 {
		readers = slices.Clone(schemaReaders)
	}
	for _, target := range []Target{Type, Field} {
		if o.Targets&target == 0 {
			continue
		}
		for _, m := range standsFor(d.registry, o, target) {
			if m, _ = m.Behind(); m.Def != nil {
				readers = append(readers, m.Def.ReadBy()...)
			}
		}
	}
	slices.SortStableFunc(readers, func(a, b string) int {
		rank := func(name string) int {
			switch {
			case name == "crd":
				return 0
			case !OnlyInCrdgen(name):
				return 1
			}
			return 2
		}
		return cmp.Or(cmp.Compare(rank(a), rank(b)), strings.Compare(a, b))
	})
	return slices.Compact(readers)
}

// definition makes the definition of a marker that these generators read: its arguments are
// read as those of any other.
func (o *Own) definition(readers []string) Definition {
	if len(readers) == 0 {
		readers = slices.Clone(schemaReaders)
	}
	d := Definition{
		Name: o.Name, Targets: o.Targets, Family: "Of this project", Generator: readers[0], also: readers[1:], Extension: true, Repeatable: true,
		Summary: o.Summary, Example: cmp.Or(o.Example, o.sample()), own: o,
	}
	fields := make([]reflect.StructField, len(o.Arguments))
	for i, a := range o.Arguments {
		t := ownTypes[a.Type]
		tag := a.Name
		if a.Optional {
			tag += ",optional"
			if t.Kind() != reflect.Slice {
				t = reflect.PointerTo(t)
			}
		}
		fields[i] = reflect.StructField{Name: fmt.Sprintf("A%d", i), Type: t, Tag: reflect.StructTag(fmt.Sprintf("marker:%q", tag))}
		d.help = append(d.help, argumentHelp{a.Name, a.help()})
	}
	if len(o.Arguments) == 1 && o.Arguments[0].Name == "" {
		d.output = reflect.Zero(ownTypes[o.Arguments[0].Type]).Interface()
		return d
	}
	d.output = reflect.Zero(reflect.StructOf(fields)).Interface()
	return d
}

func wrongDeclaration(pos token.Position, message, help string) diag.Diagnostic {
	return diag.Diagnostic{Pos: pos, Code: "config", Message: message, Help: help}
}

// declarations are those of a project: what a registry has, and what was declared before.
type declarations struct {
	registry *Registry
	before   []Own
}

// wrong reports what is wrong with a declaration: names that are taken, templates
// that name no argument, arguments that nothing uses, and markers that do not exist.
func (d declarations) wrong(o *Own) diag.List {
	r, before := d.registry, d.before
	var found diag.List
	say := func(pos token.Position, help, format string, args ...any) {
		found.Add(wrongDeclaration(pos, fmt.Sprintf(format, args...), help))
	}
	switch {
	case !strings.Contains(strings.Trim(o.Name, ":"), ":") || syntax.Name("+"+o.Name) != o.Name || strings.HasPrefix(o.Name, "crdgen:"):
		say(o.Pos, "write a name of your own in front, as in acme:"+strings.TrimPrefix(o.Name, "crdgen:"), "%q is no name for a marker of one's own", o.Name)
	case r.byName[o.Name] != nil || r.Lookup("+"+o.Name, Field) != nil || r.Lookup("+"+o.Name, Type) != nil:
		say(o.Pos, "choose another name", "marker %q is there already", "+"+o.Name)
	case slices.ContainsFunc(before, func(b Own) bool { return b.Name == o.Name }):
		say(o.Pos, "choose another name", "marker %q is declared twice", "+"+o.Name)
	}
	used := map[string]bool{}
	for _, t := range o.texts() {
		if p := template.Parse(t.text.Text, t.rule); p.Wrong != "" {
			say(t.text.Pos, "${name} is an argument; in rules ${has(self)}, ${has(name)} and ${has(self except name)} are lists of has(…) too", "%s", p.Wrong)
		} else {
			for _, name := range p.Names() {
				used[name] = true
				if !slices.ContainsFunc(o.Arguments, func(a OwnArgument) bool { return a.key() == name }) {
					say(t.text.Pos, likeName(name, o.argumentNames()), "marker %q has no argument %q", "+"+o.Name, name)
				}
			}
		}
	}
	for _, a := range o.Arguments {
		if !used[a.key()] {
			say(a.Pos, "delete it, or use it as ${"+a.key()+"}", "nothing uses argument %q", a.key())
		}
		if a.Name == "" && a.Optional {
			say(a.Pos, "give the argument a name below arguments:, where it may be left out", "the value behind \"=\" cannot be optional")
		}
	}
	for _, m := range o.Markers {
		found.Add(d.wrongInside(o, m)...)
	}
	if len(o.texts()) == 0 {
		say(o.Pos, "write markers:, rules: or schema:", "marker %q stands for nothing", "+"+o.Name)
	}
	return found
}

// wrongInside reports a marker inside of a declaration that cannot be read where the
// declared one may stand.
func (d declarations) wrongInside(o *Own, m OwnText) diag.List {
	r := d.registry
	text := m.Text
	help := `"crdgen markers" lists all`
	if !strings.HasPrefix(text, "+") {
		return diag.List{wrongDeclaration(m.Pos, fmt.Sprintf("expected a marker, found %q", text), "write it with its \"+\"")}
	}
	if strings.HasPrefix(text, k8sPlus) {
		return diag.List{wrongDeclaration(m.Pos, "a tag of Kubernetes depends on the Go type of what it stands on", "write a +kubebuilder:validation: marker or a rule")}
	}
	if name := syntax.Name(text); name == o.Name || slices.ContainsFunc(d.before, func(b Own) bool { return b.Name == name }) {
		return diag.List{wrongDeclaration(m.Pos, fmt.Sprintf("marker %q is one of the project's own, and a marker of its own stands for markers of crdgen", "+"+name), "write what \"+"+name+"\" stands for")}
	}
	for _, target := range []Target{Package, Type, Field} {
		if o.Targets&target == 0 || r.Lookup(text, target) != nil {
			continue
		}
		message := fmt.Sprintf("unknown marker %q", "+"+syntax.Name(text))
		if name, targets := r.LookupAnywhere(text); targets != 0 {
			message = fmt.Sprintf("marker %q belongs on a %s, and the declared one may stand on a %s", "+"+name, targets, o.Targets)
			help = targetsFor(targets)
		} else if near := r.Suggest(syntax.Name(text), target); near != "" {
			help = fmt.Sprintf("did you mean %q?", "+"+near)
		}
		return diag.List{wrongDeclaration(m.Pos, message, help)}
	}
	return nil
}

// targetsFor says what to declare where a marker stands inside that belongs on these
// targets alone.
func targetsFor(targets Target) string {
	switch targets & (Type | Field) {
	case Type:
		return "write targets: [type]"
	case Field:
		return "write targets: [field]"
	}
	return "write it in the source: markers of one's own stand on types and fields"
}

// likeName proposes one of several names.
func likeName(name string, names []string) string {
	if near := spelling.Nearest(name, names); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	if len(names) == 0 {
		return "declare it below arguments"
	}
	return "known are " + strings.Join(names, ", ")
}

func (o *Own) argumentNames() []string {
	var names []string
	for _, a := range o.Arguments {
		names = append(names, a.key())
	}
	return names
}

// An ownTemplate is a text of a declaration; has(…) may stand in those of rules.
type ownTemplate struct {
	text OwnText
	rule bool
}

// texts are all templates of a declaration, those of defaults included.
func (o *Own) texts() []ownTemplate {
	var all []ownTemplate
	for _, m := range o.Markers {
		all = append(all, ownTemplate{m, false})
	}
	for _, r := range o.Rules {
		all = append(all, ownTemplate{r.Rule, true})
		for _, t := range []OwnText{r.Message, r.Reason, r.FieldPath} {
			if t.Text != "" {
				all = append(all, ownTemplate{t, false})
			}
		}
	}
	for _, k := range o.Keywords {
		all = append(all, ownTemplate{k.JSON, false})
	}
	for _, a := range o.Arguments {
		if text, ok := a.Default.(string); ok && strings.Contains(text, "${") {
			all = append(all, ownTemplate{OwnText{text, a.Pos}, false})
		}
	}
	return all
}

// ReadByOthers reports whether the project says that another tool reads markers of a name.
func (r *Registry) ReadByOthers(name string) bool {
	return slices.ContainsFunc(r.known, func(k OwnText) bool {
		ok, _ := path.Match(k.Text, name)
		return ok || k.Text == name
	})
}

// OwnNames are the names of the project's own markers, sorted.
func (r *Registry) OwnNames() []string {
	var names []string
	for name, d := range r.byName {
		if d.own != nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
