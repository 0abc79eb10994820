// Package grammar reads the values of markers as controller-tools does, and says what is wrong
// with a text that cannot be read: where, what was expected, and what to write.
//
// It knows one definition of controller-tools at a time, and neither the vocabulary nor the
// places where markers stand.
package grammar

import (
	"errors"
	"reflect"
	"strconv"
	"strings"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/markers/syntax"
)

// A Grammar is controller-tools' definition of a marker at one target.
type Grammar struct {
	*ctmarkers.Definition
	// Zero is the value of a marker without arguments.
	Zero any

	fast fastKind
}

// Of makes the grammar of a definition.
func Of(ct *ctmarkers.Definition) *Grammar {
	return &Grammar{Definition: ct, fast: fastKindOf(ct), Zero: reflect.Zero(ct.Output).Interface()}
}

// A Marker is what problems with its value say of a marker.
type Marker struct {
	// Name is without '+', Example a whole marker.
	Name, Example string
	// Usual are the values that nearly everybody wants for required arguments.
	Usual map[string]string
}

// A Problem is what is wrong with the text of one marker.
type Problem struct {
	Offset  int // in the text, 0 for the marker as a whole
	Message string
	Help    string
	Change  *Change // what Help proposes, nil where somebody has to decide
	Warning bool    // the marker does what it says all the same
}

// A Change is what to write in place of a part of a marker's text.
type Change struct {
	Offset   int
	Old, New string
}

// HasArguments reports whether a marker has named arguments, and all that it has may be
// written in several ways: what has one simple form is not looked at for them.
func (g *Grammar) HasArguments() bool { return g.fast == slow && !g.AnonymousField() }

// fastKind says how the simplest spellings of a marker's value are read without
// controller-tools' scanner, which costs some kilobytes for each marker.
type fastKind uint8

const (
	slow       fastKind = iota
	fastFlag            // no arguments
	fastString          // one anonymous string
	fastInt             // one anonymous integer
	fastBool            // one anonymous bool
	fastEnum            // crdmarkers.Enum
)

// fastKindOf returns slow for types that parse themselves.
func fastKindOf(ct *ctmarkers.Definition) fastKind {
	if _, ok := reflect.New(ct.Output).Interface().(interface {
		ParseMarker(name, anonymousName, restFields string) error
	}); ok {
		return slow
	}
	switch {
	case ct.Empty():
		return fastFlag
	case ct.Output == reflect.TypeFor[crdmarkers.Enum]():
		return fastEnum
	}
	switch ct.Output.Kind() {
	case reflect.String:
		return fastString
	case reflect.Int:
		return fastInt
	case reflect.Bool:
		return fastBool
	}
	return slow
}

// Parse returns the value of a marker's text, or what is wrong with it. Simple
// values are read here, all others by controller-tools; a test holds both to
// the same results.
func (g *Grammar) Parse(m Marker, text string) (any, *Problem) {
	if value, ok := g.parseFast(text); ok {
		return value, nil
	}
	value, err := ParseWithControllerGen(g.Definition, text)
	if err != nil {
		return nil, explain(m, g.Definition, text, err)
	}
	return value, nil
}

func (g *Grammar) parseFast(text string) (any, bool) {
	if g.fast == slow {
		return nil, false
	}
	_, rest, hasValue := strings.Cut(text, "=")
	if g.fast == fastFlag {
		return g.Zero, !hasValue
	}
	switch g.fast {
	case fastString:
		if s, ok := simpleString(rest); ok {
			return g.convert(reflect.ValueOf(s)), true
		}
	case fastInt:
		if n, ok := simpleInt(rest); ok {
			return g.convert(reflect.ValueOf(n)), true
		}
	case fastBool:
		if rest == "true" || rest == "false" {
			return g.convert(reflect.ValueOf(rest == "true")), true
		}
	case fastEnum:
		return simpleEnum(rest)
	}
	return nil, false
}

func (g *Grammar) convert(v reflect.Value) any {
	if v.Type() == g.Output {
		return v.Interface()
	}
	return v.Convert(g.Output).Interface()
}

// simpleString reads a quoted string without escapes and a word.
func simpleString(s string) (string, bool) {
	if len(s) >= 2 && (s[0] == '"' || s[0] == '`') && s[len(s)-1] == s[0] {
		quote := s[0]
		s = s[1 : len(s)-1]
		for i := range len(s) {
			if c := s[i]; c == quote || c < ' ' || c > '~' || c == '\\' && quote == '"' {
				return "", false
			}
		}
		return s, true
	}
	return s, syntax.IsWord(s)
}

func simpleInt(s string) (int, bool) {
	digits := strings.TrimPrefix(s, "-")
	if digits == "" || len(digits) > 9 || digits[0] == '0' && digits != "0" {
		return 0, false
	}
	for i := range len(digits) {
		if digits[i] < '0' || '9' < digits[i] {
			return 0, false
		}
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// simpleEnum reads words and quoted strings between semicolons.
func simpleEnum(s string) (any, bool) {
	enum := make(crdmarkers.Enum, 0, strings.Count(s, ";")+1)
	for element := range strings.SplitSeq(s, ";") {
		value, ok := simpleString(element)
		if !ok || value == "true" || value == "false" {
			return nil, false
		}
		if first := element[0]; first != '"' && first != '`' && !syntax.IsLetter(first) {
			return nil, false
		}
		enum = append(enum, value)
	}
	return enum, true
}

// errPanic marks a failure inside controller-tools' parser.
var errPanic = errors.New("value cannot be read")

// ParseWithControllerGen reads a text with controller-tools alone. It guards the run against panics in a parser that was not made for
// hostile input.
func ParseWithControllerGen(ct *ctmarkers.Definition, text string) (value any, err error) {
	defer func() {
		if recover() != nil {
			value, err = nil, errPanic
		}
	}()
	return ct.Parse(text)
}
