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
type RuleTexts struct {
	Rule, Message, MessageExpression, Reason, FieldPath Text
	OptionalOldSelf                                     bool
}

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
	// AllFields says that Default is all fields of the value, which rules know alone.
	AllFields bool
	Pos       token.Position
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

// Key is how templates call an argument.
func (a Argument) Key() string { return cmp.Or(a.Name, valueArgument) }

// nameOf is what markers call an argument of templates, "" for the one without a name.
func (d *Declaration) nameOf(key string) string {
	i := slices.IndexFunc(d.Arguments, func(a Argument) bool { return a.Key() == key })
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
	if a.AllFields {
		text = strings.TrimPrefix(text+"; all fields of the value where it is left out", "; ")
	} else if a.HasDefault {
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
