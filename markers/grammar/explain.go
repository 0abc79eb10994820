package grammar

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"
	"sigs.k8s.io/controller-tools/pkg/loader"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/markers/syntax"
)

// explain turns the errors of controller-tools into one problem: the first that
// the scanner saw, else what is missing.
func explain(m Marker, ct *ctmarkers.Definition, text string, err error) *Problem {
	e := explainer{marker: "+" + m.Name, example: m.Example, usual: m.Usual, ct: ct, text: text, start: fieldsOffset(ct, text)}
	var list loader.ErrList
	if !errors.As(err, &list) {
		return e.plain(err)
	}
	var missing []string
	for _, err := range list {
		var scan *ctmarkers.ScannerError
		if !errors.As(err, &scan) {
			return e.plain(err)
		}
		name, ok := strings.CutPrefix(scan.Msg, "missing argument ")
		if !ok {
			return e.scanner(scan)
		}
		if unquoted, err := strconv.Unquote(name); err == nil {
			name = unquoted
		}
		missing = append(missing, name)
	}
	return e.missing(missing)
}

// FieldsOffset returns where the named arguments of a marker's text begin, or its value.
func (g *Grammar) FieldsOffset(text string) int { return fieldsOffset(g.Definition, text) }

// fieldsOffset returns where the part that the scanner reads begins.
func fieldsOffset(ct *ctmarkers.Definition, text string) int {
	equals := strings.IndexByte(text, '=')
	if equals < 0 {
		return len(text)
	}
	if !ct.AnonymousField() && !ct.Empty() {
		if colon := strings.LastIndexByte(text[:equals], ':'); colon >= 0 {
			return colon + 1
		}
	}
	return equals + 1
}

// explainer words the errors of one marker.
type explainer struct {
	marker  string
	example string // a whole marker
	usual   map[string]string
	ct      *ctmarkers.Definition
	text    string
	start   int
}

// plain words an error of a type that parses itself.
func (e *explainer) plain(err error) *Problem {
	equals := strings.IndexByte(e.text, '=')
	if equals < 0 {
		return e.missing([]string{""})
	}
	value := strings.TrimSpace(e.text[equals+1:])
	p := &Problem{Offset: len(e.text) - len(strings.TrimLeft(e.text[equals+1:], " \t"))}
	if p.Offset >= len(e.text) {
		p.Offset = equals + 1
	}
	var malformed *json.SyntaxError
	switch {
	case errors.As(err, &malformed) || e.ct.Output == reflect.TypeFor[crdmarkers.KubernetesDefault]():
		p.Message = fmt.Sprintf("value of %q: expected JSON, found %s", e.marker, syntax.Quoted(value))
		p.Help = "quote a string: " + e.marker + "=" + strconv.Quote(value)
		if strings.HasPrefix(value, "{") || strings.HasPrefix(value, "[") || strings.HasPrefix(value, `"`) {
			p.Help = "the value must be complete JSON, unlike that of +kubebuilder:default"
		}
	case e.ct.Output.Kind() == reflect.Int:
		p.Message = fmt.Sprintf("value of %q: expected an integer, found %s", e.marker, syntax.Quoted(value))
		e.asNumber(p, new(int64))
	case e.ct.Output.Kind() == reflect.Float64:
		p.Message = fmt.Sprintf("value of %q: expected a number, found %s", e.marker, syntax.Quoted(value))
		e.asNumber(p, new(float64))
	default:
		p.Message = fmt.Sprintf("value of %q: %v", e.marker, err)
	}
	return p
}

// asNumber proposes a number without the quotes around it; else it shows one.
func (e *explainer) asNumber(p *Problem, number any) {
	value := e.text[p.Offset:syntax.EndOfValue(e.text, p.Offset)]
	inner := strings.Trim(strings.TrimSpace(value), "\"`'")
	if inner != value && json.Unmarshal([]byte(inner), number) == nil {
		p.Help = "write " + inner
		p.Change = &Change{p.Offset, value, inner}
	} else if e.ct.AnonymousField() {
		p.Help = "write a number, as in " + e.example
	}
}

// scanner words an error with a place.
func (e *explainer) scanner(err *ctmarkers.ScannerError) *Problem {
	offset := min(e.start+err.Pos.Offset, len(e.text))
	p := &Problem{Offset: offset}
	argument := argumentAt(e.ct, e.text, offset)
	subject := fmt.Sprintf("value of %q", e.marker)
	if argument != "" {
		subject = fmt.Sprintf("argument %q of %q", argument, e.marker)
	}
	if name, ok := strings.CutPrefix(err.Msg, "unknown argument "); ok {
		name, _ = strconv.Unquote(name)
		return e.unknownArgument(name, offset)
	}
	if rest, ok := strings.CutPrefix(err.Msg, "extra arguments provided: "); ok {
		text, _ := strconv.Unquote(rest)
		p.Message = fmt.Sprintf("%s: expected nothing more, found %s", subject, syntax.Quoted(strings.TrimSpace(text)))
		switch {
		case e.ct.Empty():
			e.noValue(p, text)
		case e.ct.AnonymousField() && e.likeJSON(p):
		case strings.HasPrefix(text, ",") && e.ct.AnonymousField() && e.ct.Fields[""].Type == ctmarkers.SliceType:
			p.Help = "put semicolons between the values; quote a value that has a comma in it"
			e.withSemicolons(p)
		case e.ct.AnonymousField() && e.anotherMarker(p, text):
		default:
			p.Help = "quote a value that has blanks, commas or semicolons in it"
		}
		return p
	}
	p.Message = fmt.Sprintf("%s: %s", subject, e.reword(err.Msg, offset))
	switch {
	case err.Msg == "invalid char escape":
		p.Help = "put the string into backquotes or double the backslash"
		e.inBackquotes(p)
	case strings.HasPrefix(err.Msg, "expected true or false"):
		e.asBool(p)
	case strings.HasPrefix(err.Msg, "expected integer"):
		e.asNumber(p, new(int64))
	case strings.HasPrefix(err.Msg, "expected equals"):
		e.listWithCommas(p)
		e.textWithCommas(p)
	case strings.HasPrefix(err.Msg, "expected comma") && argument != "":
		e.quoteInside(p, argument)
	case strings.HasSuffix(err.Msg, "literal not terminated"):
		p.Help = "close it on the same line, where a marker ends"
	case strings.HasPrefix(err.Msg, "expected argument name"):
		e.danglingComma(p)
	}
	return p
}

// danglingComma says of a comma that no argument follows where a marker ends: the rest may
// stand in the next line, which nobody reads as a part of it.
func (e *explainer) danglingComma(p *Problem) {
	if text := strings.TrimRight(e.text, " \t"); p.Offset >= len(text) && strings.HasSuffix(text, ",") {
		p.Help = "delete the comma, or write the other arguments on the same line, where a marker ends"
	}
}

// listWithCommas proposes semicolons where the words of a list argument have commas
// between them, so that each is taken for the name of another argument.
func (e *explainer) listWithCommas(p *Problem) {
	tail := e.text[e.start:]
	if strings.ContainsAny(strings.ReplaceAll(tail, `""`, ""), "\"`'{}") {
		return
	}
	var parts []string
	changed := -1
	for part := range strings.SplitSeq(tail, ",") {
		last := len(parts) - 1
		switch {
		case strings.Contains(part, "="):
			parts = append(parts, part)
		case last < 0 || !syntax.IsWord(strings.TrimSpace(part)) || !e.isList(parts[last]):
			return
		default:
			parts[last] += ";" + strings.TrimSpace(part)
			changed = last
		}
	}
	if changed < 0 {
		return
	}
	p.Help = "write " + strings.TrimSpace(parts[changed]) + ": semicolons stand between values, commas between arguments"
	p.Change = &Change{e.start, tail, strings.Join(parts, ",")}
}

// textWithCommas proposes quotes around a text that has commas in it, where what follows them
// is no argument.
func (e *explainer) textWithCommas(p *Problem) {
	if p.Help != "" {
		return
	}
	for a := range syntax.Arguments(e.text, e.start) {
		name := e.text[a.Name:a.NameEnd]
		field, ok := e.ct.Fields[name]
		if !ok {
			return
		}
		end := a.End
		for end < len(e.text) {
			next := syntax.EndOfValue(e.text, end+1)
			if strings.Contains(e.text[end+1:next], "=") {
				break
			}
			end = next
		}
		if end == a.End {
			continue
		}
		value := strings.TrimSpace(e.text[a.Value:end])
		if field.Type == ctmarkers.StringType && strings.Contains(value, " ") && !strings.ContainsAny(value, "\"`\\") {
			p.Help = fmt.Sprintf("write %s=\"%s\": a comma outside of quotes ends the argument", name, value)
			p.Change = &Change{a.Value, value, `"` + value + `"`}
		}
		return
	}
}

// isList reports whether an argument with its value is one that takes several.
func (e *explainer) isList(argument string) bool {
	name, _, _ := strings.Cut(argument, "=")
	field, ok := e.ct.Fields[strings.TrimSpace(name)]
	return ok && field.Type == ctmarkers.SliceType
}

// opposites are the markers of one family that are antonyms.
var opposites = map[string]string{
	"optional": "required", "required": "optional", "Optional": "Required", "Required": "Optional",
}

// noValue explains a value behind a marker that is said by being there.
func (e *explainer) noValue(p *Problem, text string) {
	value := strings.TrimSpace(text)
	p.Message = fmt.Sprintf("%q takes no value, found %s", e.marker, syntax.Quoted(value))
	switch value {
	case "true":
		p.Help = "write " + e.marker
		p.Change = &Change{0, e.text, e.marker}
	case "false":
		family, name := "", e.marker
		if i := strings.LastIndexAny(e.marker, "+:") + 1; i > 0 {
			family, name = e.marker[:i], e.marker[i:]
		}
		if other := opposites[name]; other != "" {
			p.Help = "write " + family + other
			p.Change = &Change{0, e.text, family + other}
			return
		}
		p.Help = "delete the marker: without it the answer is no"
		p.Change = &Change{0, e.text, ""}
	default:
		if strings.HasPrefix(e.marker, "+crdgen:") && strings.HasPrefix(value, ".") && !strings.ContainsAny(value, " \t") {
			p.Help = "write +crdgen:at=" + value + " " + e.marker
		}
	}
}

// withSemicolons proposes semicolons in the place of commas, where no value needs
// quotes.
func (e *explainer) withSemicolons(p *Problem) {
	values := strings.Split(e.text[e.start:], ",")
	if !slices.ContainsFunc(values, func(v string) bool { return !syntax.IsWord(strings.TrimSpace(v)) }) {
		instead := strings.ReplaceAll(e.text[e.start:], ",", ";")
		p.Help = "write " + e.text[:e.start] + instead
		p.Change = &Change{e.start, e.text[e.start:], instead}
	}
}

// inBackquotes proposes to write the string literal at the problem's place as it is.
func (e *explainer) inBackquotes(p *Problem) {
	begin := strings.LastIndexByte(e.text[:p.Offset+1], '"')
	if begin < 0 {
		return
	}
	for a := range syntax.Arguments(e.text, e.start) {
		if a.Value < begin && begin < a.End && e.text[a.Value] == '\'' {
			p.Help = "single quotes enclose no value: put all of it into backquotes"
			return // what is in them may be as wrong
		}
	}
	end := begin + syntax.ClosingQuote(e.text[begin:])
	if end >= len(e.text) || strings.ContainsAny(e.text[begin:end], "`") || strings.Contains(e.text[begin:end], `\"`) || strings.Contains(e.text[begin:end], `\\`) {
		return
	}
	p.Change = &Change{begin, e.text[begin : end+1], "`" + e.text[begin+1:end] + "`"}
}

// asBool proposes true or false for another spelling of them.
func (e *explainer) asBool(p *Problem) {
	value := e.text[p.Offset:syntax.EndOfValue(e.text, p.Offset)]
	word := strings.ToLower(strings.Trim(strings.TrimSpace(value), `"`))
	if word == "true" || word == "false" {
		p.Help = "write " + word
		p.Change = &Change{p.Offset, value, word}
	}
}

// reword turns a message of the scanner into ours: expected, then found.
func (e *explainer) reword(msg string, offset int) string {
	if rest, ok := strings.CutPrefix(msg, "expected "); ok {
		what, found, _ := strings.Cut(rest, ", got ")
		if text, err := strconv.Unquote(found); err == nil {
			found = syntax.Quoted(text)
		}
		return fmt.Sprintf("expected %s, found %s", withArticle(what), found)
	}
	switch {
	case strings.HasSuffix(msg, "literal not terminated"):
		return "quote is not closed"
	case msg == "invalid char escape":
		return "expected a string with Go's escapes, found " + syntax.Quoted(e.text[offset:])
	case strings.HasPrefix(msg, "unable to parse integer"):
		return wrongInteger(e.text[offset:])
	case strings.HasPrefix(msg, "unable to parse number"):
		return "expected a number, found " + syntax.Quoted(e.text[offset:])
	case strings.HasPrefix(msg, "unable to parse string"):
		return "expected a string with Go's escapes, found " + syntax.Quoted(e.text[offset:])
	}
	return msg
}

// wrongInteger says what is wrong with the integer that a text begins with and that the
// scanner could not read: it is too large, or not written in decimal digits.
func wrongInteger(text string) string {
	end := len(text)
	if i := strings.IndexFunc(strings.TrimPrefix(text, "-"), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' }); i >= 0 {
		end = i + len(text) - len(strings.TrimPrefix(text, "-"))
	}
	number := text[:end]
	if digits := strings.TrimPrefix(number, "-"); strings.Trim(digits, "0123456789") != "" {
		return "expected an integer in decimal digits, found " + syntax.Quoted(number)
	}
	return "expected an integer that fits into 64 bits, found " + syntax.Quoted(number)
}

func withArticle(what string) string {
	switch what {
	case "integer":
		return "an integer"
	case "integer or float":
		return "a number"
	case "true or false":
		return what
	case "argument name":
		return "the name of an argument"
	case "equals":
		return `"=" behind the name of the argument`
	case "comma":
		return `"," or the end`
	case "colon":
		return `":" behind a key`
	case "open curly brace":
		return `"{"`
	case "close curly brace":
		return `"}"`
	}
	return what
}
