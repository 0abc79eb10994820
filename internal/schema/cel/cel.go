// Package cel writes expressions of the Common Expression Language for what no keyword
// of a schema says: names, literals, conditions with their messages, and formats.
//
// It knows strings and rules, and neither types nor markers.
package cel

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// keywords cannot be field names in CEL; the API server renames such fields.
var keywords = map[string]bool{
	"true": true, "false": true, "null": true, "in": true, "as": true, "break": true,
	"const": true, "continue": true, "else": true, "for": true, "function": true,
	"if": true, "import": true, "let": true, "loop": true, "package": true,
	"namespace": true, "return": true, "var": true, "void": true, "while": true,
}

// Escape spells a property as rules must: names that are no identifiers are escaped as
// the API server documents it under x-kubernetes-validations.
func Escape(name string) string {
	if keywords[name] {
		return "__" + name + "__"
	}
	if !strings.ContainsAny(name, "./-") && !strings.Contains(name, "__") {
		return name
	}
	return strings.NewReplacer("__", "__underscores__", ".", "__dot__", "-", "__dash__", "/", "__slash__").Replace(name)
}

// A Condition is what a value must be.
type Condition struct {
	// Expr is an expression over one variable.
	Expr string
	// Must says the same in words, without the subject: "must be positive".
	Must string
	// subject is the part of the value that must is about, "" for the value.
	subject string
}

// About returns the condition as one on something that the value is a part of.
func (c Condition) About(part string) Condition {
	if c.subject == "" {
		c.subject = part
	} else {
		c.subject += " of " + part
	}
	return c
}

// Message is the condition in words.
func (c Condition) Message() string {
	if c.subject == "" {
		return c.Must
	}
	return c.subject + " " + c.Must
}

// AddRule adds a rule to a schema. The list may be shared with the schema's copy.
func AddRule(s *apiext.JSONSchemaProps, r apiext.ValidationRule) {
	s.XValidations = append(slices.Clip(s.XValidations), r)
}

// String writes a string literal: as readable as the text allows.
func String(s string) string {
	plain := !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == '\'' || r == utf8.RuneError || r == 0x7f })
	switch {
	case plain && !strings.Contains(s, `\`):
		return "'" + s + "'"
	case plain:
		return "r'" + s + "'"
	}
	return strconv.Quote(s)
}

// Not negates an expression.
func Not(expr string) string { return "!" + Operand(expr) }

// Operand makes an expression fit to stand beside an operator.
func Operand(expr string) string {
	if strings.Contains(expr, " ") {
		return "(" + expr + ")"
	}
	return expr
}

// Count writes a number of things.
func Count(n int64, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.FormatInt(n, 10) + " " + thing + "s"
}

// Int writes an integer, which may be hexadecimal, octal or binary, in
// decimal.
func Int(text string) (string, bool) {
	n, err := strconv.ParseInt(text, 0, 64)
	return strconv.FormatInt(n, 10), err == nil
}

// FieldPath writes the path of a property as rules need it, "" for no property.
func FieldPath(name string) string {
	switch {
	case name == "":
		return ""
	case strings.ContainsAny(name, ".-/[]'\" "):
		return "['" + name + "']"
	}
	return "." + name
}

// Retypes reports whether CEL sees a string of that format as something else.
func Retypes(format string) bool {
	switch format {
	case "byte", "date", "date-time", "datetime", "duration":
		return true
	}
	return false
}
