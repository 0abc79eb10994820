package declared

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/token"
	"slices"
	"strings"
	"unicode"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/own"
	"github.com/crdgen/crdgen/markers/template"
)

// wrongAt is a finding about a declaration.
func wrongAt(pos token.Position, help, format string, args ...any) diag.Diagnostic {
	return diag.Diagnostic{Pos: pos, Code: "config", Message: fmt.Sprintf(format, args...), Help: help}
}

// wrongTexts reports what is wrong with the declaration by itself: templates that cannot be
// read or name no argument, arguments that nothing uses or that cannot be optional.
func wrongTexts(d *own.Declaration) diag.List {
	var found diag.List
	used := map[string]bool{}
	for _, t := range texts(d) {
		p := template.Parse(t.text.Text, t.rule)
		if p.Wrong != "" {
			found.Add(wrongAt(t.text.Pos, "${name} is an argument; in rules ${has(self)}, ${has(name)} and ${has(self except name)} are lists of has(…) too", "%s", p.Wrong))
			continue
		}
		for _, name := range p.Names() {
			used[name] = true
			if !slices.ContainsFunc(d.Arguments, func(a own.Argument) bool { return a.Key() == name }) {
				found.Add(wrongAt(t.text.Pos, likeName(name, argumentNames(d)), "marker %q has no argument %q", "+"+d.Name, name))
			}
		}
	}
	for _, a := range d.Arguments {
		if !used[a.Key()] && isName(a.Key()) {
			found.Add(wrongAt(a.Pos, "delete it, or use it as ${"+a.Key()+"}", "nothing uses argument %q", a.Key()))
		}
		if a.AllFields {
			found = append(found, outsideRules(d, a)...)
		}
		if a.Name == "" && a.Optional {
			found.Add(wrongAt(a.Pos, "give the argument a name below arguments:, where it may be left out", "the value behind \"=\" cannot be optional"))
		}
	}
	found = append(found, wrongParts(d)...)
	if len(texts(d)) == 0 {
		found.Add(wrongAt(d.Pos, "write markers:, rules: or schema:", "marker %q stands for nothing", "+"+d.Name))
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

func argumentNames(d *own.Declaration) []string {
	var names []string
	for _, a := range d.Arguments {
		names = append(names, a.Key())
	}
	return names
}

// A declaredText is a text of a declaration; has(…) may stand in those of rules.
type declaredText struct {
	text own.Text
	rule bool
}

// texts are all templates of a declaration, those of defaults included.
func texts(d *own.Declaration) []declaredText {
	var all []declaredText
	for _, m := range d.Markers {
		all = append(all, declaredText{m, false})
	}
	for _, r := range d.Rules {
		all = append(all, declaredText{r.Rule, true})
		if r.MessageExpression.Text != "" {
			all = append(all, declaredText{r.MessageExpression, true})
		}
		for _, t := range []own.Text{r.Message, r.Reason, r.FieldPath} {
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
			all = append(all, declaredText{own.Text{Text: text, Pos: a.Pos}, false})
		}
	}
	return all
}

// wrongParts reports parts of the declaration that no use can make right: names of arguments
// that no marker can write, an example of another marker, reasons and paths of rules that the
// API server refuses, and keywords of which no value can meet all. What depends on an argument
// is judged at the use.
func wrongParts(d *own.Declaration) diag.List {
	var found diag.List
	for _, a := range d.Arguments {
		if a.Name != "" && !isName(a.Name) {
			found.Add(wrongAt(a.Pos, "letters, digits and _ make a name, a letter first", "no marker can give an argument %q", a.Name))
		}
	}
	if name := "+" + d.Name; d.Example != "" {
		if rest, ok := strings.CutPrefix(d.Example, name); !ok || rest != "" && rest[0] != ':' && rest[0] != '=' {
			found.Add(wrongAt(d.Pos, "begin it with "+name, "the example of marker %q is of another one", name))
		}
	}
	for _, r := range d.Rules {
		if reason := r.Reason; isFixed(reason) && !slices.Contains(reasons, reason.Text) {
			found.Add(wrongAt(reason.Pos, likeName(reason.Text, reasons), "the API server has no reason %q", reason.Text))
		}
		if isFixed(r.FieldPath) {
			found.Add(wrongPath(r.FieldPath)...)
		}
		if message := r.Message; isFixed(message) && strings.ContainsAny(strings.TrimSpace(message.Text), "\n\r") {
			found.Add(wrongAt(message.Pos, "write it in one line", "the API server refuses a message of several lines"))
		}
	}
	return append(found, wrongKeywords(d)...)
}

// wrongPath reports a path that no rule of a schema can have.
func wrongPath(t own.Text) diag.List {
	if t.Text[0] != '.' && t.Text[0] != '[' {
		return diag.List{wrongAt(t.Pos, fmt.Sprintf("write %q", "."+t.Text), "fieldPath %q is no path: one begins with a dot", t.Text)}
	}
	for rest := t.Text; ; {
		_, after, found := strings.Cut(rest, "[")
		if !found {
			return nil
		}
		if rest = after; !strings.HasPrefix(rest, "'") {
			return diag.List{wrongAt(t.Pos, "end it at the list: a path leads to fields, with dots or as ['a.b']", "fieldPath %q leads into a list, and the API server takes no such path", t.Text)}
		}
	}
}

// outsideRules reports markers and keywords with an argument that stands for all fields of the
// value where it is left out: they are read before the fields are known.
func outsideRules(d *own.Declaration, a own.Argument) diag.List {
	var found diag.List
	texts := slices.Clone(d.Markers)
	for _, k := range d.Keywords {
		texts = append(texts, k.JSON)
	}
	for _, t := range texts {
		if slices.Contains(template.Parse(t.Text, false).Names(), a.Key()) {
			found.Add(wrongAt(t.Pos, "use it in rules: alone, or declare it without default: self", "argument %q stands for all fields where it is left out, which only rules know", a.Key()))
		}
	}
	return found
}

// reasons are those that the API server takes in rules of a schema.
var reasons = []string{"FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"}

// isFixed reports whether a text is there and has no argument in it.
func isFixed(t own.Text) bool { return t.Text != "" && !strings.Contains(t.Text, "$") }

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
func wrongKeywords(d *own.Declaration) diag.List {
	var found diag.List
	typ := ""
	for _, k := range d.Keywords {
		if k.Name == "type" {
			_ = json.Unmarshal([]byte(k.JSON.Text), &typ)
		}
		if k.Name == "uniqueItems" && string(bytes.TrimSpace([]byte(k.JSON.Text))) == "true" {
			found.Add(wrongAt(k.JSON.Pos, "write x-kubernetes-list-type: set", "the API server refuses uniqueItems in every schema"))
		}
	}
	var first *own.Keyword
	for i, k := range d.Keywords {
		types := typesOf[k.Name]
		switch {
		case types == nil || mayLack(d, k.JSON):
		case typ != "" && !strings.Contains(typ, "$") && !slices.Contains(types, typ):
			found.Add(wrongAt(k.JSON.Pos, "delete one of them", "keyword %q says nothing of values of type %q", k.Name, typ))
		case first == nil:
			first = &d.Keywords[i]
		case !together(typesOf[first.Name][0], types[0]):
			found.Add(wrongAt(k.JSON.Pos, "declare a marker for each", "keywords %q and %q are of different types of values", first.Name, k.Name))
		}
	}
	return found
}

// mayLack reports whether a use may leave out what a text stands for, with an argument in it.
func mayLack(d *own.Declaration, t own.Text) bool {
	names := template.Parse(t.Text, false).Names()
	return slices.ContainsFunc(d.Arguments, func(a own.Argument) bool {
		return a.Optional && !a.HasDefault && slices.Contains(names, a.Key())
	})
}

// together reports whether a schema can have keywords for values of two types.
func together(a, b string) bool {
	scalar := func(typ string) bool { return typ == "string" || typ == "integer" }
	return a == b || scalar(a) && scalar(b)
}
