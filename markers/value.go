package markers

import (
	"errors"
	"reflect"
	"strconv"
	"strings"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/markers/syntax"
)

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

// parse returns the value of a marker's text, or what is wrong with it. Simple
// values are read here, all others by controller-tools; a test holds both to
// the same results.
func (g *grammar) parse(d *Definition, text string) (any, *problem) {
	if value, ok := g.parseFast(text); ok {
		return value, nil
	}
	value, err := parseWithPeer(g.ct, text)
	if err != nil {
		return nil, explain(d, g.ct, text, err)
	}
	return value, nil
}

func (g *grammar) parseFast(text string) (any, bool) {
	if g.fast == slow {
		return nil, false
	}
	_, rest, hasValue := strings.Cut(text, "=")
	if g.fast == fastFlag {
		return g.zero, !hasValue
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

func (g *grammar) convert(v reflect.Value) any {
	if v.Type() == g.ct.Output {
		return v.Interface()
	}
	return v.Convert(g.ct.Output).Interface()
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

// parseWithPeer guards the run against panics in a parser that was not made for
// hostile input.
func parseWithPeer(ct *ctmarkers.Definition, text string) (value any, err error) {
	defer func() {
		if recover() != nil {
			value, err = nil, errPanic
		}
	}()
	return ct.Parse(text)
}
