// Package own is the markers that a project declares for itself: a declaration as data, and
// a use of it with its arguments.
//
// It fills the texts of a declaration with the arguments of a use. It knows neither the
// vocabulary nor where a marker may stand: package markers reads what the filled texts mean.
package own

import (
	"cmp"
	"fmt"
	"go/token"
	"reflect"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/template"
)

// A Declaration says what a project's own marker stands for: other markers, CEL rules and
// keywords of a schema.
type Declaration struct {
	// Name is the marker's, without '+'.
	Name string
	// Summary is one sentence without a full stop.
	Summary, Example string
	Arguments        []Argument
	// Markers are whole markers, from '+' on, with ${argument} in them.
	Markers []Text
	Rules   []RuleTexts
	// Keywords are those of the schema, by name, each with its value as JSON; a string
	// that is "${argument}" alone stands for the argument.
	Keywords []Keyword
	// Pos is where the name stands in the declaration.
	Pos token.Position
}

// A Text is a template with its position.
type Text struct {
	Text string
	Pos  token.Position
}

// RuleTexts are a CEL rule of the value that the marker stands on.
type RuleTexts struct{ Rule, Message, Reason, FieldPath Text }

// A Keyword is a keyword of the schema.
type Keyword struct {
	Name string
	JSON Text
}

// An Argument is an argument of a declared marker.
type Argument struct {
	// Name is empty for the value directly behind "=".
	Name string
	// Type is one of [Types].
	Type    string
	Summary string
	// Optional arguments may be left out; Default is their value then, if HasDefault.
	// What needs one that has none is left out with it.
	Optional, HasDefault bool
	Default              any
	Pos                  token.Position
}

// goTypes are the types of arguments with the Go type of their values.
var goTypes = map[string]reflect.Type{
	"string": reflect.TypeFor[string](), "int": reflect.TypeFor[int](), "number": reflect.TypeFor[float64](), "bool": reflect.TypeFor[bool](),
	"[]string": reflect.TypeFor[[]string](), "cel": reflect.TypeFor[string](), "field": reflect.TypeFor[string](), "fields": reflect.TypeFor[[]string](),
}

// Types are the types that arguments may have: cel is an expression, field and fields name
// fields of the value.
func Types() []string {
	return []string{"string", "int", "number", "bool", "[]string", "cel", "field", "fields"}
}

// valueArgument is how templates call the value directly behind "=".
const valueArgument = "value"

// key is how templates call an argument.
func (a Argument) key() string { return cmp.Or(a.Name, valueArgument) }

// nameOf is what markers call an argument of templates, "" for the one without a name.
func (d *Declaration) nameOf(key string) string {
	i := slices.IndexFunc(d.Arguments, func(a Argument) bool { return a.key() == key })
	return d.Arguments[i].Name
}

// given is the argument with a value.
func (a Argument) given(value any) template.Argument {
	return template.Argument{Value: value, Expression: a.Type == "cel", Field: a.Type == "field"}
}

// Help is what the reference says of an argument.
func (a Argument) Help() string {
	text := map[string]string{"cel": "an expression of CEL", "field": "the name of a field", "fields": "names of fields"}[a.Type]
	if a.Summary != "" {
		text = strings.TrimPrefix(text+": "+a.Summary, ": ")
	}
	if a.HasDefault {
		text = strings.TrimPrefix(fmt.Sprintf("%s; %v where it is left out", text, a.Default), "; ")
	}
	return text
}

// samples are values as arguments of each type take them, and how markers write them.
var samples = map[string]struct {
	value any
	text  string
}{
	"string": {"x", "x"}, "int": {1, "1"}, "number": {1.5, "1.5"}, "bool": {true, "true"}, "[]string": {[]string{"x"}, "x"},
	"cel": {"true", `"true"`}, "field": {"a", "a"}, "fields": {[]string{"a"}, "a"},
}

// Sample is a whole marker for the reference: with what must be given.
func (d *Declaration) Sample() string {
	var b strings.Builder
	b.WriteString("+" + d.Name)
	sign := ":"
	for _, a := range d.Arguments {
		switch text := samples[a.Type].text; {
		case a.Name == "":
			b.WriteString("=" + text)
		case !a.Optional:
			b.WriteString(sign + a.Name + "=" + text)
			sign = ","
		}
	}
	return b.String()
}

// Value is the zero value of the Go type that a mark of the marker has as its value. Its
// arguments are read as those of any other marker.
func (d *Declaration) Value() any {
	if len(d.Arguments) == 1 && d.Arguments[0].Name == "" {
		return reflect.Zero(goTypes[d.Arguments[0].Type]).Interface()
	}
	fields := make([]reflect.StructField, len(d.Arguments))
	for i, a := range d.Arguments {
		t := goTypes[a.Type]
		tag := a.Name
		if a.Optional {
			tag += ",optional"
			if t.Kind() != reflect.Slice {
				t = reflect.PointerTo(t)
			}
		}
		fields[i] = reflect.StructField{Name: fmt.Sprintf("A%d", i), Type: t, Tag: reflect.StructTag(fmt.Sprintf("marker:%q", tag))}
	}
	return reflect.Zero(reflect.StructOf(fields)).Interface()
}

// Note says where the marker is declared.
func (d *Declaration) Note() diag.Note { return DeclaredHere(d.Name, d.Pos) }

// DeclaredHere says where a project has declared a marker.
func DeclaredHere(name string, pos token.Position) diag.Note {
	return diag.Note{Pos: pos, Message: fmt.Sprintf("marker %q is declared here", "+"+name)}
}

// Wrong is a finding about a declaration.
func Wrong(pos token.Position, help, format string, args ...any) diag.Diagnostic {
	return diag.Diagnostic{Pos: pos, Code: "config", Message: fmt.Sprintf(format, args...), Help: help}
}

// WrongTexts reports what is wrong with the declaration by itself: templates that cannot be
// read or name no argument, arguments that nothing uses or that cannot be optional.
func (d *Declaration) WrongTexts() diag.List {
	var found diag.List
	used := map[string]bool{}
	for _, t := range d.texts() {
		p := template.Parse(t.text.Text, t.rule)
		if p.Wrong != "" {
			found.Add(Wrong(t.text.Pos, "${name} is an argument; in rules ${has(self)}, ${has(name)} and ${has(self except name)} are lists of has(…) too", "%s", p.Wrong))
			continue
		}
		for _, name := range p.Names() {
			used[name] = true
			if !slices.ContainsFunc(d.Arguments, func(a Argument) bool { return a.key() == name }) {
				found.Add(Wrong(t.text.Pos, likeName(name, d.argumentNames()), "marker %q has no argument %q", "+"+d.Name, name))
			}
		}
	}
	for _, a := range d.Arguments {
		if !used[a.key()] && isName(a.key()) {
			found.Add(Wrong(a.Pos, "delete it, or use it as ${"+a.key()+"}", "nothing uses argument %q", a.key()))
		}
		if a.Name == "" && a.Optional {
			found.Add(Wrong(a.Pos, "give the argument a name below arguments:, where it may be left out", "the value behind \"=\" cannot be optional"))
		}
	}
	found = append(found, d.wrongParts()...)
	if len(d.texts()) == 0 {
		found.Add(Wrong(d.Pos, "write markers:, rules: or schema:", "marker %q stands for nothing", "+"+d.Name))
	}
	return found
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

func (d *Declaration) argumentNames() []string {
	var names []string
	for _, a := range d.Arguments {
		names = append(names, a.key())
	}
	return names
}

// A declaredText is a text of a declaration; has(…) may stand in those of rules.
type declaredText struct {
	text Text
	rule bool
}

// texts are all templates of a declaration, those of defaults included.
func (d *Declaration) texts() []declaredText {
	var all []declaredText
	for _, m := range d.Markers {
		all = append(all, declaredText{m, false})
	}
	for _, r := range d.Rules {
		all = append(all, declaredText{r.Rule, true})
		for _, t := range []Text{r.Message, r.Reason, r.FieldPath} {
			if t.Text != "" {
				all = append(all, declaredText{t, false})
			}
		}
	}
	for _, k := range d.Keywords {
		all = append(all, declaredText{k.JSON, false})
	}
	for _, a := range d.Arguments {
		if text, ok := a.Default.(string); ok && strings.Contains(text, "${") {
			all = append(all, declaredText{Text{text, a.Pos}, false})
		}
	}
	return all
}
