// Package template fills texts that have ${argument} in them, as the declarations of a
// project's own markers have: for people, for CEL, for markers and for JSON.
//
// It knows arguments by their names and values, and neither markers nor declarations.
package template

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Template is a text cut into its literal parts and what stands in ${…} between them.
type Template struct {
	literal []string // one more than holes
	holes   []hole
	// Wrong says why the text is none, "" if it is.
	Wrong string
}

// A hole is an argument, or a list of has(…) of fields.
type hole struct {
	name   string // of the argument; empty for all fields
	has    bool
	except string // of the argument whose fields are left out
}

var holeForm = regexp.MustCompile(`^(?:(\w+)|has\((\w+)(?: except (\w+))?\))$`)

// Parse cuts a text. has(…) may stand in rules only.
func Parse(text string, rule bool) Template {
	var t Template
	for {
		before, rest, ok := strings.Cut(text, "${")
		t.literal = append(t.literal, before)
		if !ok {
			return t
		}
		inner, after, closed := strings.Cut(rest, "}")
		m := holeForm.FindStringSubmatch(inner)
		switch {
		case !closed:
			t.Wrong = fmt.Sprintf("%q has no closing brace", "${"+rest)
		case m == nil || m[2] != "" && !rule || m[3] != "" && m[2] != "self":
			t.Wrong = fmt.Sprintf("cannot read %q here", "${"+inner+"}")
		}
		if t.Wrong != "" {
			return t
		}
		h := hole{name: m[1], has: m[2] != "", except: m[3]}
		if h.has && m[2] != "self" {
			h.name = m[2]
		}
		t.holes = append(t.holes, h)
		text = after
	}
}

// Names are those of the arguments, some perhaps twice.
func (t Template) Names() []string {
	var names []string
	for _, h := range t.holes {
		for _, name := range []string{h.name, h.except} {
			if name != "" {
				names = append(names, name)
			}
		}
	}
	return names
}

// ListsFields reports whether the text lists the fields of the value that it is about.
func (t Template) ListsFields() bool {
	return slices.ContainsFunc(t.holes, func(h hole) bool { return h.has && h.name == "" })
}

// A form is how arguments are put into a text.
type form struct {
	// write is given the text before the argument.
	write   func(before string, value any, cel bool) string
	reading Reading // of markers
	// finish is given the whole, if it is there.
	finish  func(string) string
	fields  []string
	celName func(string) string
	// part is told where an argument that is an expression stands in what is filled, without
	// the parentheses that are put round it; nil where nobody asks.
	part func(argument string, start, end int)
}

var (
	textForm = form{write: func(_ string, v any, _ bool) string { return plainText(v) }}
	celForm  = form{write: func(_ string, v any, cel bool) string { return celLiteral(v, cel) }}
	jsonForm = form{write: jsonLiteral, finish: unquoteHoles}
)

// An Argument is what a template is filled with.
type Argument struct {
	Value any // a string, a list of strings, a number or a bool
	// Default says that nobody gave the value: a string may be a template itself.
	Default bool
	// Expression says that a string is one of CEL.
	Expression bool
	// Field says that a string names a field: behind a dot it is a step of a path, or of
	// an expression.
	Field bool
}

// Arguments are those of one use, by name. What needs one that is not there cannot be
// filled.
type Arguments map[string]Argument

// Text fills a text for people; false where an argument is not there, as for the others.
func (u Arguments) Text(text string) (string, bool) { return u.fill(text, textForm, 0) }

// A Reading is how a marker is read behind its beginning.
type Reading interface {
	// Word reports whether what follows is read as a word, without quotes.
	Word(before string) bool
	// Expression reports whether a quoted value that begins there is an expression of CEL.
	Expression(before string) bool
}

// Marker fills the text of a marker, where values are quoted as markers quote them, save
// where one is read as a word.
func (u Arguments) Marker(text string, r Reading) (string, bool) {
	f := form{reading: r, write: func(before string, v any, cel bool) string { return markerLiteral(r, before, v, cel) }}
	return u.fill(u.quoted(text, r), f, 0)
}

// JSON fills JSON: a string that is an argument alone becomes the argument's value.
func (u Arguments) JSON(text string) (string, bool) { return u.fill(text, jsonForm, 0) }

// A Part is where an argument that is an expression stands in a rule, from Start to End in bytes.
type Part struct {
	Argument   string
	Start, End int
}

// CEL fills a rule about a value with these fields, each by the name that CEL calls it.
func (u Arguments) CEL(text string, fields []string, celName func(string) string) (rule string, parts []Part, ok bool) {
	f := celForm
	f.fields, f.celName = fields, celName
	f.part = func(argument string, start, end int) { parts = append(parts, Part{argument, start, end}) }
	rule, ok = u.fill(text, f, 0)
	return rule, parts, ok
}

func (u Arguments) fill(text string, f form, depth int) (string, bool) {
	t := Parse(text, true)
	var b strings.Builder
	for i, h := range t.holes {
		b.WriteString(t.literal[i])
		if h.has {
			listed, ok := u.hasList(h, f)
			if !ok {
				return "", false
			}
			b.WriteString(listed)
			continue
		}
		a, ok := u[h.name]
		if !ok {
			return "", false
		}
		if s, isText := a.Value.(string); isText && a.Default && strings.Contains(s, "${") && depth < 2 {
			if a.Value, ok = u.fill(s, textForm, depth+1); !ok {
				return "", false
			}
		}
		if name, isText := a.Value.(string); isText && a.Field && strings.HasSuffix(t.literal[i], ".") {
			step(&b, name, f)
			continue
		}
		if words, ok := asWord(a.Value); ok && f.reading != nil && f.reading.Word(b.String()) {
			b.WriteString(words)
			continue
		}
		written := f.write(b.String(), a.Value, a.Expression)
		if text, isText := a.Value.(string); isText && a.Expression && f.part != nil {
			start := b.Len() + (len(written)-len(text))/2
			f.part(h.name, start, start+len(text))
		}
		b.WriteString(written)
	}
	b.WriteString(t.literal[len(t.literal)-1])
	if f.finish != nil {
		return f.finish(b.String()), true
	}
	return b.String(), true
}

// plainStep matches names that paths have behind a dot.
var plainStep = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]*$`)

// step writes the name of a field behind a dot: as CEL calls it, or as a step of a path.
func step(b *strings.Builder, name string, f form) {
	switch {
	case f.celName != nil:
		b.WriteString(f.celName(name))
	case plainStep.MatchString(name):
		b.WriteString(name)
	default:
		before := strings.TrimSuffix(b.String(), ".")
		b.Reset()
		b.WriteString(before + "['" + name + "']")
	}
}

// hasList is the list of has(…) of some fields.
func (u Arguments) hasList(h hole, f form) (string, bool) {
	names := f.fields
	if h.name != "" {
		a, ok := u[h.name]
		if !ok {
			return "", false
		}
		names = List(a.Value)
	}
	var without []string
	if h.except != "" {
		without = List(u[h.except].Value)
	}
	var all []string
	for _, name := range names {
		if !slices.Contains(without, name) {
			all = append(all, "has(self."+f.celName(name)+")")
		}
	}
	return "[" + strings.Join(all, ", ") + "]", true
}

// asWord is a string, or a list of strings, as it is written without quotes; false for text
// that ends a word, so that no argument becomes more than one.
func asWord(v any) (string, bool) {
	words := List(v)
	text := strings.Join(words, ";")
	return text, len(words) > 0 && !strings.ContainsAny(text, " \t\r\n")
}

// List is a string or a list of strings as a list, nil for anything else.
func List(v any) []string {
	switch v := v.(type) {
	case []string:
		return v
	case string:
		return []string{v}
	}
	return nil
}

func plainText(v any) string {
	if list, ok := v.([]string); ok {
		return strings.Join(list, ", ")
	}
	return fmt.Sprint(v)
}

// simple matches expressions that need no parentheses.
var simple = regexp.MustCompile(`^!?[\w.]+(\([^()]*\))?$`)

// celLiteral is a value as CEL writes it; an expression is put into parentheses.
func celLiteral(v any, expression bool) string {
	switch v := v.(type) {
	case string:
		switch {
		case expression && simple.MatchString(v):
			return v
		case expression:
			return "(" + v + ")"
		}
		return celString(v)
	case []string:
		quoted := make([]string, len(v))
		for i, s := range v {
			quoted[i] = celString(s)
		}
		return "[" + strings.Join(quoted, ", ") + "]"
	case float64:
		if s := strconv.FormatFloat(v, 'f', -1, 64); strings.Contains(s, ".") {
			return s
		}
		return strconv.FormatFloat(v, 'f', 1, 64)
	}
	return fmt.Sprint(v)
}

// celString quotes a string for CEL.
func celString(s string) string {
	quoted := strconv.Quote(s)
	inner := strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
	return "'" + strings.ReplaceAll(inner, "'", `\'`) + "'"
}

// jsonLiteral is a value inside of a JSON string; a string that is the value alone is
// taken out of its quotes by [unquoteHoles].
func jsonLiteral(before string, v any, _ bool) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // made by the parser of markers
	}
	if strings.HasSuffix(before, `"`) {
		return holeBegin + string(b) + holeEnd
	}
	quoted, _ := json.Marshal(plainText(v))
	return string(quoted[1 : len(quoted)-1])
}

const holeBegin, holeEnd = "\x00<", ">\x00"

// unquoteHoles takes values that stand alone in a string out of its quotes.
func unquoteHoles(text string) string {
	return strings.NewReplacer(`"`+holeBegin, "", holeEnd+`"`, "", holeBegin+`"`, "", `"`+holeEnd, "", holeBegin, "", holeEnd, "").Replace(text)
}
