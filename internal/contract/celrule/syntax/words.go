package syntax

import (
	"regexp"
	"slices"
	"strings"

	apiservercel "k8s.io/apiserver/pkg/cel"
)

var word = regexp.MustCompile(`[A-Za-z_]\w*`)

// Words are the names in an expression, sorted, each once; not what stands in strings.
func Words(s string) []string {
	all := word.FindAllString(Literal.ReplaceAllString(s, ""), -1)
	slices.Sort(all)
	return slices.Compact(all)
}

// Literal is a string that is written out.
var Literal = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`)

// Escaped is a property's name as rules write it.
func Escaped(name string) string {
	if text, ok := apiservercel.Escape(name); ok {
		return text
	}
	return name
}

// Roots are what rules of schemas and expressions of policies and webhooks look at.
var Roots = []string{"self", "oldSelf", "object", "oldObject", "request", "params", "namespaceObject", "authorizer", "variables"}

// Macro is what looks like a call of a macro.
var Macro = regexp.MustCompile(`\.(?:all|exists|exists_one|existsOne|map|filter|sortBy|transform\w+)\(`)

// selfWords are the values that a rule looks at, and what looks like them.
var selfWords = regexp.MustCompile(Literal.String() + `|\.\s*(?:self|oldSelf)\b|\b(?:self|oldSelf)\b`)

// OfField is a rule of a field as one of what is around it.
func OfField(text, field string) string {
	return selfWords.ReplaceAllStringFunc(text, func(word string) string {
		if word == "self" || word == "oldSelf" {
			return word + field
		}
		return word
	})
}

// OfValues is a rule with other values in the place of its own.
func OfValues(text, self, old string) string {
	return selfWords.ReplaceAllStringFunc(text, func(word string) string {
		switch word {
		case "self":
			return self
		case "oldSelf":
			return old
		}
		return word
	})
}

var variable = regexp.MustCompile(Literal.String() + `|\bvariables\.(\w+)`)

// Inlined is an expression with the variables of its policy in their place, which may name
// those before them.
func Inlined(text string, variables map[string]string) string {
	const longest = 1 << 16
	for range variables {
		if len(text) > longest {
			break
		}
		text = variable.ReplaceAllStringFunc(text, func(word string) string {
			if is, known := variables[strings.TrimPrefix(word, "variables.")]; known && strings.HasPrefix(word, "variables.") {
				return "(" + is + ")"
			}
			return word
		})
	}
	return text
}
