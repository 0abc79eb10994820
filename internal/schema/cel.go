package schema

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// celKeywords cannot be field names in CEL; the API server renames such fields.
var celKeywords = map[string]bool{
	"true": true, "false": true, "null": true, "in": true, "as": true, "break": true,
	"const": true, "continue": true, "else": true, "for": true, "function": true,
	"if": true, "import": true, "let": true, "loop": true, "package": true,
	"namespace": true, "return": true, "var": true, "void": true, "while": true,
}

// celName spells a property as CEL rules must: names that are no identifiers are
// escaped as the API server documents it under x-kubernetes-validations.
// controller-gen does not, so under compat the name stays.
func (g *builder) celName(name string) string {
	if g.compat {
		return name
	}
	return escapeCEL(name)
}

func (g *builder) celNames(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = g.celName(n)
	}
	return out
}

func escapeCEL(name string) string {
	if celKeywords[name] {
		return "__" + name + "__"
	}
	if !strings.ContainsAny(name, "./-") && !strings.Contains(name, "__") {
		return name
	}
	return strings.NewReplacer("__", "__underscores__", ".", "__dot__", "-", "__dash__", "/", "__slash__").Replace(name)
}

// A condition is what a value must be.
type condition struct {
	// expr is an expression over one variable.
	expr string
	// must says the same in words, without the subject: "must be positive".
	must string
	// subject is the part of the value that must is about, "" for the value.
	subject string
}

// about returns the condition as one on something that the value is a part of.
func (c condition) about(part string) condition {
	if c.subject == "" {
		c.subject = part
	} else {
		c.subject += " of " + part
	}
	return c
}

// message is the condition in words.
func (c condition) message() string {
	if c.subject == "" {
		return c.must
	}
	return c.subject + " " + c.must
}

// addRule adds a rule to a schema. The list may be shared with the schema's copy.
func addRule(s *apiext.JSONSchemaProps, r apiext.ValidationRule) {
	s.XValidations = append(slices.Clip(s.XValidations), r)
}

// celString writes a string literal: as readable as the text allows.
func celString(s string) string {
	plain := !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == '\'' || r == utf8.RuneError || r == 0x7f })
	switch {
	case plain && !strings.Contains(s, `\`):
		return "'" + s + "'"
	case plain:
		return "r'" + s + "'"
	}
	return strconv.Quote(s)
}

// not negates an expression.
func not(expr string) string { return "!" + operand(expr) }

// operand makes an expression fit to stand beside an operator.
func operand(expr string) string {
	if strings.Contains(expr, " ") {
		return "(" + expr + ")"
	}
	return expr
}

// count writes a number of things.
func count(n int64, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.FormatInt(n, 10) + " " + thing + "s"
}

// celInt writes an integer, which may be hexadecimal, octal or binary, in
// decimal.
func celInt(text string) (string, bool) {
	n, err := strconv.ParseInt(text, 0, 64)
	return strconv.FormatInt(n, 10), err == nil
}

// fieldPath writes the path of a property as rules need it, "" for no property.
func fieldPath(name string) string {
	switch {
	case name == "":
		return ""
	case strings.ContainsAny(name, ".-/[]'\" "):
		return "['" + name + "']"
	}
	return "." + name
}
