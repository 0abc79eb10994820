package jsonpaths

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/literal"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

// A pathFilter is what a filter of a JSON path asks of each item of a list.
type pathFilter struct {
	// list is the path up to the filter's closing bracket: it leads to the items.
	list string
	// field is the path behind @, operator the comparison behind it, and literal the
	// string, number or bool that the field is compared with, as JSON; both are empty
	// where it is compared with none.
	field, operator, literal string
	// root says that the path stands behind $, which is the item, too.
	root bool
}

// filtersOf returns the questions of all filters of a JSON path in their order.
func filtersOf(path string) []pathFilter {
	var all []pathFilter
	for i := 0; i < len(path); i++ {
		if path[i] != '[' {
			continue
		}
		end := closingBracket(path[i:])
		if end < 0 {
			return all
		}
		if inside := strings.TrimSpace(path[i+1 : i+end]); strings.HasPrefix(inside, "?") {
			for _, f := range questionsOf(inside) {
				f.list = path[:i+end+1]
				all = append(all, f)
			}
		}
		i += end
	}
	return all
}

// questionsOf returns what follows each @ of a filter that stands outside of quotes, and
// each $.
func questionsOf(filter string) []pathFilter {
	var all []pathFilter
	for i := 0; i < len(filter); i++ {
		switch filter[i] {
		case '"', '\'':
			i += expression.LiteralEnd(filter[i:])
		case '@', '$':
			end := i + 1
			for n := stepAt(filter[end:]); n > 0; n = stepAt(filter[end:]) {
				end += n
			}
			f := pathFilter{field: filter[i+1 : end], root: filter[i] == '$'}
			f.operator, f.literal = comparisonOf(strings.TrimLeft(filter[end:], " "))
			all = append(all, f)
			i = end - 1
		}
	}
	return all
}

// stepAt is the length of what begins a text and belongs to a path: a part of a name, or
// whole brackets.
func stepAt(text string) int {
	switch {
	case text == "":
		return 0
	case text[0] == '[':
		return closingBracket(text) + 1
	case text[0] == '.' || text[0] == '-' || expression.WordAt("a"+text) != "a":
		return 1
	}
	return 0
}

// comparisonOf reads a comparison with a literal; both are empty where none is there.
func comparisonOf(text string) (operator, literal string) {
	operator = text[:len(text)-len(strings.TrimLeft(text, "=!<>"))]
	if operator == "" {
		return "", ""
	}
	rest := strings.TrimLeft(text[len(operator):], " ")
	if rest != "" && (rest[0] == '"' || rest[0] == '\'') {
		quoted, err := json.Marshal(rest[1:min(expression.LiteralEnd(rest), len(rest))])
		if err != nil {
			return "", ""
		}
		return operator, string(quoted)
	}
	word := rest[:len(rest)-len(strings.TrimLeft(rest, "+-.0123456789aeflrstu"))]
	if _, isLiteral := jsonTypes[typeOfJSON(word)]; !isLiteral {
		return "", ""
	}
	return operator, word
}

// jsonTypes are the types of schemas whose values a literal of a JSON type is compared
// with.
var jsonTypes = map[string][]string{"string": {"string"}, "boolean": {"boolean"}, "number": {"integer", "number"}}

// typeOfJSON is the type of a JSON string, number or bool, "" of anything else.
func typeOfJSON(text string) string {
	var value any
	if json.Unmarshal([]byte(text), &value) != nil {
		return ""
	}
	switch value.(type) {
	case string:
		return "string"
	case float64:
		return "number"
	case bool:
		return "boolean"
	}
	return ""
}

// deadFilter looks for a filter that no item passes: one that asks for a field which
// items do not have, or for a value that its field cannot have.
func deadFilter(v *trace.Version, use pathUse) (diag.Diagnostic, bool) {
	for _, f := range filtersOf(use.path) {
		items, missing, known := follow(v.Root, f.list)
		if !known || missing != "" || f.field == "" || !strings.Contains(".[", f.field[:1]) {
			continue
		}
		at, missing, known := follow(items, f.field)
		if !known {
			continue
		}
		if missing != "" {
			d := deadEnd(v, use, at, missing)
			d.Message = fmt.Sprintf("filter of path %q passes no item: there is no field %q", use.path, missing)
			if f.root {
				d.Message = fmt.Sprintf("filter of path %q passes no item: $ is the item in a filter, as @ is, and has no field %q", use.path, missing)
				d.Help, d.Word, d.Edits = "compare with a field of the item or with a literal: a filter sees nothing else", diag.Word{}, nil
			}
			return d, true
		}
		if what, help, meant := f.judge(at); what != "" {
			d := diag.Diagnostic{Pos: use.mark.ArgPos(use.arg), Help: help, Word: meant, Message: fmt.Sprintf("filter of path %q %s", use.path, what)}
			if at.Fixable() {
				d.Notes = []diag.Note{{Pos: at.Pos(), Message: "the field is here"}}
			}
			return d, true
		}
	}
	return diag.Diagnostic{}, false
}

// judge says what is wrong with the literal that a field is compared with, and what to
// write; "" where an item may pass and another one may not.
func (f pathFilter) judge(at *trace.Node) (what, help string, meant diag.Word) {
	if f.literal == "" {
		return "", "", meant
	}
	name, value := strings.TrimPrefix(f.field, "."), f.literal
	if what, help = f.mistyped(at.Schema); what != "" {
		return fmt.Sprintf("shows nothing: %q is of type %q, and %s is %s", name, at.Schema.Type, value, what), help, meant
	}
	never := fmt.Sprintf("%q is never %s", name, value)
	v, decided := literal.Decided(f.operator, at.Schema, []byte(value), nil)
	switch {
	case decided && f.operator == "==":
		return "passes no item: " + never, v.Help, v.Word([]byte(value))
	case decided && f.operator == "!=":
		return "passes every item: " + never, v.Help, v.Word([]byte(value))
	}
	return "", "", diag.Word{}
}

// mistyped says what type a literal is that cannot be compared with values of a schema,
// and how to write it: the API server gives up then, and the cell stays blank.
func (f pathFilter) mistyped(s *apiext.JSONSchemaProps) (what, help string) {
	typ := typeOfJSON(f.literal)
	comparable := slices.Contains([]string{"string", "boolean", "integer", "number"}, s.Type)
	if s.XIntOrString || !comparable || slices.Contains(jsonTypes[typ], s.Type) {
		return "", ""
	}
	switch text, _ := unquoted(f.literal); {
	case s.Type == "string":
		help = fmt.Sprintf("write %q with its quotes", f.literal)
	case slices.Contains(jsonTypes[typeOfJSON(text)], s.Type):
		help = "write " + text + " without its quotes"
	}
	return map[string]string{"string": "a string", "number": "a number", "boolean": "a bool"}[typ], help
}
