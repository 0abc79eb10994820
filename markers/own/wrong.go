package own

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers/template"
)

// wrongParts reports parts of the declaration that no use can make right: names of arguments
// that no marker can write, an example of another marker, reasons and paths of rules that the
// API server refuses, and keywords of which no value can meet all. What depends on an argument
// is judged at the use.
func (d *Declaration) wrongParts() diag.List {
	var found diag.List
	for _, a := range d.Arguments {
		if a.Name != "" && !isName(a.Name) {
			found.Add(Wrong(a.Pos, "letters, digits and _ make a name, a letter first", "no marker can give an argument %q", a.Name))
		}
	}
	if name := "+" + d.Name; d.Example != "" {
		if rest, ok := strings.CutPrefix(d.Example, name); !ok || rest != "" && rest[0] != ':' && rest[0] != '=' {
			found.Add(Wrong(d.Pos, "begin it with "+name, "the example of marker %q is of another one", name))
		}
	}
	for _, r := range d.Rules {
		if reason := r.Reason; isFixed(reason) && !slices.Contains(reasons, reason.Text) {
			found.Add(Wrong(reason.Pos, likeName(reason.Text, reasons), "the API server has no reason %q", reason.Text))
		}
		if path := r.FieldPath; isFixed(path) && path.Text[0] != '.' && path.Text[0] != '[' {
			found.Add(Wrong(path.Pos, fmt.Sprintf("write %q", "."+path.Text), "fieldPath %q is no path: one begins with a dot", path.Text))
		}
	}
	return append(found, d.wrongKeywords()...)
}

// reasons are those that the API server takes in rules of a schema.
var reasons = []string{"FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"}

// isFixed reports whether a text is there and has no argument in it.
func isFixed(t Text) bool { return t.Text != "" && !strings.Contains(t.Text, "$") }

// isName reports whether markers can write a name before "=".
func isName(name string) bool {
	for i, c := range name {
		letter := unicode.IsLetter(c) || c == '_'
		if !letter && (i == 0 || !unicode.IsDigit(c)) {
			return false
		}
	}
	return name != ""
}

// typesOf are the types of values of which keywords say something. An integer or string may
// have those of both.
var typesOf = map[string][]string{
	"maxLength": {"string"}, "minLength": {"string"}, "pattern": {"string"},
	"maximum": {"integer", "number"}, "minimum": {"integer", "number"}, "multipleOf": {"integer", "number"},
	"exclusiveMaximum": {"integer", "number"}, "exclusiveMinimum": {"integer", "number"},
	"maxItems": {"array"}, "minItems": {"array"}, "x-kubernetes-list-type": {"array"}, "x-kubernetes-list-map-keys": {"array"},
	"maxProperties": {"object"}, "minProperties": {"object"}, "x-kubernetes-map-type": {"object"},
}

// wrongKeywords reports keywords that no schema has, or not beside each other. One that is left out
// with an optional argument stands beside others only if a use gives it.
func (d *Declaration) wrongKeywords() diag.List {
	var found diag.List
	typ := ""
	for _, k := range d.Keywords {
		if k.Name == "type" {
			_ = json.Unmarshal([]byte(k.JSON.Text), &typ)
		}
		if k.Name == "uniqueItems" && string(bytes.TrimSpace([]byte(k.JSON.Text))) == "true" {
			found.Add(Wrong(k.JSON.Pos, "write x-kubernetes-list-type: set", "the API server refuses uniqueItems in every schema"))
		}
	}
	var first *Keyword
	for i, k := range d.Keywords {
		types := typesOf[k.Name]
		switch {
		case types == nil || d.mayLack(k.JSON):
		case typ != "" && !strings.Contains(typ, "$") && !slices.Contains(types, typ):
			found.Add(Wrong(k.JSON.Pos, "delete one of them", "keyword %q says nothing of values of type %q", k.Name, typ))
		case first == nil:
			first = &d.Keywords[i]
		case !together(typesOf[first.Name][0], types[0]):
			found.Add(Wrong(k.JSON.Pos, "declare a marker for each", "keywords %q and %q are of different types of values", first.Name, k.Name))
		}
	}
	return found
}

// mayLack reports whether a use may leave out what a text stands for, with an argument in it.
func (d *Declaration) mayLack(t Text) bool {
	names := template.Parse(t.Text, false).Names()
	return slices.ContainsFunc(d.Arguments, func(a Argument) bool {
		return a.Optional && !a.HasDefault && slices.Contains(names, a.key())
	})
}

// together reports whether a schema can have keywords for values of two types.
func together(a, b string) bool {
	scalar := func(typ string) bool { return typ == "string" || typ == "integer" }
	return a == b || scalar(a) && scalar(b)
}
