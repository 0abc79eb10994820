package expression

import (
	"cmp"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// An Issue is one mistake in a CEL expression. Line and column count from 1, the
// column in characters.
type Issue struct {
	Line, Column int
	Message      string
}

const issuePrefix = "ERROR: <input>:"

// selfTypeName is what the server calls the type of the object that a rule is about,
// with the nanosecond of its compilation: another name in every run.
var selfTypeName = lazyregexp.New(`\bselfType[0-9]+\b`)

// WithoutTypeNames is what the server says, in the same words in every run.
func WithoutTypeNames(detail string) string {
	return selfTypeName.ReplaceAllString(detail, "object")
}

// IssuesOf reads the mistakes out of a message of the CEL compiler.
func IssuesOf(detail string) []Issue {
	var all []Issue
	for _, text := range strings.Split(detail, issuePrefix)[1:] {
		first, _, _ := strings.Cut(text, "\n")
		parts := strings.SplitN(first, ":", 3)
		if len(parts) < 3 {
			continue
		}
		line, err1 := strconv.Atoi(parts[0])
		column, err2 := strconv.Atoi(parts[1])
		if cmp.Or(err1, err2) == nil {
			all = append(all, Issue{line, column, WithoutTypeNames(strings.TrimSpace(parts[2]))})
		}
	}
	return all
}

// A Mistake is what an issue is about, as far as something is made of it. The compiler
// has no codes: its issues are told apart by its words, and only here.
type Mistake uint8

const (
	// OtherMistake is one of which nothing is made.
	OtherMistake Mistake = iota
	// SyntaxMistake is text that is no expression.
	SyntaxMistake
	// UndefinedField is a field that a value does not have.
	UndefinedField
	// UndeclaredName is a name that means nothing.
	UndeclaredName
	// NoOverload is a comparison, a sum or a function that does not take the types of its
	// operands.
	NoOverload
	// OtherType is a value that is none of the type that its place asks for, as an operand of &&.
	OtherType
	// FieldOfNull is a field of a value that is always null.
	FieldOfNull
	// NotIterable is a value of which a macro such as all asks for items, and which has none.
	NotIterable
)

// The words with which messages of the compiler begin.
const (
	syntaxError    = "Syntax error"
	undefinedField = "undefined field "
	noOverloadFor  = "found no matching overload for "
)

// noOverload is what the compiler says of a comparison, a sum or a function. Of logical
// operators it says it, too, where the operands are expressions and not values of the schema.
var noOverload = lazyregexp.New(`^` + noOverloadFor + `'(?:_(?:[=!<>]=?|==|\+|-|\*|/|%)_|\w+)' `)

// Mistake is what the issue is about.
func (i Issue) Mistake() Mistake {
	what, _ := i.read()
	return what
}

// Name is the field or name that the issue is about, "" for any other.
func (i Issue) Name() string {
	_, name := i.read()
	return name
}

func (i Issue) read() (Mistake, string) {
	if strings.HasPrefix(i.Message, syntaxError) {
		return SyntaxMistake, ""
	}
	if name, ok := quotedBehind(i.Message, undefinedField); ok {
		return UndefinedField, name
	}
	if name, ok := quotedBehind(i.Message, "undeclared reference to "); ok {
		return UndeclaredName, name
	}
	// The server has no type for a field that a JSONPatch does not have.
	if name, ok := quotedBehind(i.Message, "expected type of field "); ok && strings.Contains(i.Message, "' is '' but provided type is") {
		return UndefinedField, name
	}
	switch {
	case noOverload.MatchString(i.Message):
		return NoOverload, ""
	case strings.HasPrefix(i.Message, "expected type '"):
		return OtherType, ""
	case strings.HasPrefix(i.Message, "type 'null"):
		return FieldOfNull, ""
	case strings.Contains(i.Message, "cannot be range of a comprehension"):
		return NotIterable, ""
	}
	return OtherMistake, ""
}

// Function is the function or operator that does not take the types of its operands, "" for
// any other issue.
func (i Issue) Function() string {
	name, _ := quotedBehind(i.Message, noOverloadFor)
	return name
}

// EndsInNull reports whether the last operand of such a function is null.
func (i Issue) EndsInNull() bool {
	return i.Function() != "" && strings.HasSuffix(i.Message, ", null)'")
}

// Plain is the message without what the compiler says about its own workings: the
// container of names, and the tokens that would have been right.
func (i Issue) Plain() string {
	message := strings.Replace(i.Message, " (in container '')", "", 1)
	if i := strings.Index(message, " expecting {"); i > 0 {
		message = message[:i]
	}
	switch what, name := i.read(); {
	case what == UndefinedField && !strings.HasPrefix(message, undefinedField):
		return undefinedField + "'" + name + "'"
	case what == SyntaxMistake:
		return "syntax error" + strings.TrimPrefix(message, syntaxError)
	}
	return message
}

// NotCompiled reports whether what the server says of a rule is that it does not compile:
// that is an error of the definition, and none of the object that was given.
func NotCompiled(detail string) bool { return strings.HasPrefix(detail, "rule compile error") }

// IsOf reports whether the detail of an error is what the server says of a rule that refuses a
// value or ends in an error: it closes with the rule, or with its message. What a messageExpression
// says nobody knows, so that any error may be of a rule that has one.
func IsOf(detail string, r apiext.ValidationRule) bool {
	rule, message := strings.TrimSpace(r.Rule), strings.TrimSpace(r.Message)
	switch {
	case NotCompiled(detail):
		return false
	case r.MessageExpression != "" || message != "" && detail == message:
		return true
	case message == "":
		return strings.HasSuffix(detail, " rule: "+rule)
	}
	return strings.HasSuffix(detail, " rule: "+message) && !strings.HasPrefix(detail, "failed rule: ")
}

// MissingKey is the field that an expression reads and an object lacks, by the error in which
// the evaluation ends; "" for any other error.
func MissingKey(failure string) string {
	_, name, _ := strings.Cut(failure, "no such key: ")
	return name
}

// quotedBehind returns the text in single quotes behind a prefix.
func quotedBehind(s, prefix string) (string, bool) {
	rest, ok := strings.CutPrefix(s, prefix+"'")
	if !ok {
		return "", false
	}
	name, _, ok := strings.Cut(rest, "'")
	return name, ok
}
