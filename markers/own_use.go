package markers

import (
	"encoding/json"
	"fmt"
	"go/token"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
)

// An OwnUse is the value of a project's own marker where it stands.
type OwnUse struct {
	// Own is the declaration.
	Own *Own
	// given are the values of the arguments, those that were left out with their
	// default.
	given map[string]any
}

// valueArgument is how templates call the value directly behind "=".
const valueArgument = "value"

// IsOwn reports whether the definition is one that a project has declared.
func (d *Definition) IsOwn() bool { return d.own != nil }

// Expand returns what a project's own marker stands for: the marker itself with its
// rules and keywords, as an [OwnUse], and the markers that it names. Findings about
// those are at the use.
func (r *Registry) Expand(m Mark, own bool) (Set, diag.List) {
	if m.Def.own == nil {
		return Set{m}, nil
	}
	use := newUse(m)
	whole := m
	whole.Value = use
	set := Set{whole}
	var found diag.List
	for _, t := range m.Def.own.Markers {
		text, ok := use.fill(t.Text, markerForm)
		if !ok {
			continue
		}
		made, ok, wrong := r.Parse(Comment{Text: text, Pos: m.Pos, Doc: true}, m.Target, own)
		for i := range wrong {
			wrong[i].Pos, wrong[i].Edits = m.Pos, nil
			wrong[i].Message = fmt.Sprintf("marker %q stands for %q: %s", "+"+m.Name, text, wrong[i].Message)
			wrong[i].Stricter = true
		}
		found.Add(wrong...)
		if !ok {
			continue
		}
		moved(&made, m.Pos)
		made.Extension, made.CommentedOut = true, m.CommentedOut
		made.When = slices.Concat(m.When, made.When)
		set = append(set, made)
	}
	return set, found
}

// moved gives a mark that no source holds the position of what stands for it.
func moved(m *Mark, pos token.Position) {
	m.Pos, m.made = pos, true
	steps := func(path []AtStep) []AtStep {
		path = slices.Clone(path)
		for i := range path {
			path[i].Pos = pos
		}
		return path
	}
	switch v := m.Value.(type) {
	case At:
		v.Path = steps(v.Path)
		moved(&v.Mark, pos)
		m.Value = v
	case Composition:
		v.Path = steps(v.Path)
		moved(&v.Mark, pos)
		m.Value = v
	}
}

// newUse takes the arguments out of the value of a mark.
func newUse(m Mark) OwnUse {
	use := OwnUse{m.Def.own, map[string]any{}}
	v := reflect.ValueOf(m.Value)
	for i, a := range m.Def.own.Arguments {
		if a.Name == "" {
			use.given[a.key()] = v.Interface()
			continue
		}
		field := v.Field(i)
		if field.Kind() == reflect.Pointer || a.Optional && field.Kind() == reflect.Slice {
			if field.IsNil() {
				if a.HasDefault {
					use.given[a.Name] = a.Default
				}
				continue
			}
			field = reflect.Indirect(field)
		}
		use.given[a.Name] = field.Interface()
	}
	return use
}

// A Rule is what an [OwnRule] becomes where its marker stands.
type Rule struct{ Rule, Message, Reason, FieldPath string }

// Rules returns the rules for a value with these fields, each by the name that CEL calls
// it. A rule that needs an argument which is not there is left out.
func (u OwnUse) Rules(fields []string, celName func(string) string) []Rule {
	var all []Rule
	for _, r := range u.Own.Rules {
		form := celForm
		form.fields, form.celName = fields, celName
		rule, ok := u.fill(r.Rule.Text, form)
		if !ok {
			continue
		}
		out := Rule{Rule: rule}
		out.Message, _ = u.fill(r.Message.Text, textForm)
		out.Reason, _ = u.fill(r.Reason.Text, textForm)
		out.FieldPath, _ = u.fill(r.FieldPath.Text, textForm)
		all = append(all, out)
	}
	return all
}

// NeedsFields reports whether a rule lists the fields of the value.
func (u OwnUse) NeedsFields() bool {
	return slices.ContainsFunc(u.Own.Rules, func(r OwnRule) bool {
		return strings.Contains(r.Rule.Text, "has(self") && strings.Contains(r.Rule.Text, "${")
	})
}

// FieldNames calls do for each field that an argument names, with its place in the
// argument.
func (u OwnUse) FieldNames(do func(argument string, i int, name string)) {
	u.ofType(do, "field", "fields")
}

// Expressions calls do for each expression that is given as an argument.
func (u OwnUse) Expressions(do func(argument string, i int, text string)) { u.ofType(do, "cel") }

// ofType calls do for the values of the arguments that have one of the types.
func (u OwnUse) ofType(do func(argument string, i int, value string), types ...string) {
	for _, a := range u.Own.Arguments {
		if !slices.Contains(types, a.Type) {
			continue
		}
		for i, value := range listOf(u.given[a.key()]) {
			do(a.Name, i, value)
		}
	}
}

// Keywords returns the keywords of the schema with their values as JSON.
func (u OwnUse) Keywords() map[string]json.RawMessage {
	all := map[string]json.RawMessage{}
	for i, value := range u.KeywordsInOrder() {
		if value != nil {
			all[u.Own.Keywords[i].Name] = value
		}
	}
	return all
}

// KeywordsInOrder returns the values of the keywords in the order of the declaration, nil
// for one that needs an argument which is not there.
func (u OwnUse) KeywordsInOrder() []json.RawMessage {
	all := make([]json.RawMessage, len(u.Own.Keywords))
	for i, k := range u.Own.Keywords {
		if text, ok := u.fill(k.JSON.Text, jsonForm); ok {
			all[i] = json.RawMessage(text)
		}
	}
	return all
}

// A template is a text cut into its literal parts and what stands in ${…} between them.
type template struct {
	literal []string // one more than holes
	holes   []hole
	wrong   string
}

// A hole is an argument, or a list of has(…) of fields.
type hole struct {
	name   string // of the argument; empty for all fields
	has    bool
	except string // of the argument whose fields are left out
}

var holeForm = regexp.MustCompile(`^(?:(\w+)|has\((\w+)(?: except (\w+))?\))$`)

// parseTemplate cuts a text. has(…) may stand in rules only.
func parseTemplate(text string, rule bool) template {
	var t template
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
			t.wrong = fmt.Sprintf("%q has no closing brace", "${"+rest)
		case m == nil || m[2] != "" && !rule || m[3] != "" && m[2] != "self":
			t.wrong = fmt.Sprintf("cannot read %q here", "${"+inner+"}")
		}
		if t.wrong != "" {
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

// names are those of the arguments.
func (t template) names() []string {
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

// A form is how arguments are put into a text.
type form struct {
	// write is given the text before the argument.
	write   func(before string, value any, of string) string
	fields  []string
	celName func(string) string
}

var (
	textForm   = form{write: func(_ string, v any, _ string) string { return plainText(v) }}
	celForm    = form{write: func(_ string, v any, of string) string { return celLiteral(v, of == "cel") }}
	markerForm = form{write: markerLiteral}
	jsonForm   = form{write: jsonLiteral}
)

// fill puts the arguments into a text; false where one is not there.
func (u OwnUse) fill(text string, f form) (string, bool) { return u.fillTo(text, f, 0) }

func (u OwnUse) fillTo(text string, f form, depth int) (string, bool) {
	t := parseTemplate(text, true)
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
		v, ok := u.given[h.name]
		if !ok {
			return "", false
		}
		if s, isText := v.(string); isText && strings.Contains(s, "${") && depth < 2 {
			if a := u.argument(h.name); a != nil && a.HasDefault && a.Default == v {
				if v, ok = u.fillTo(s, textForm, depth+1); !ok {
					return "", false
				}
			}
		}
		of := ""
		if a := u.argument(h.name); a != nil {
			of = a.Type
		}
		if name, isText := v.(string); isText && of == "field" && strings.HasSuffix(t.literal[i], ".") {
			step(&b, name, f)
			continue
		}
		b.WriteString(f.write(b.String(), v, of))
	}
	b.WriteString(t.literal[len(t.literal)-1])
	out := b.String()
	if f.write != nil && reflect.ValueOf(f.write).Pointer() == reflect.ValueOf(jsonLiteral).Pointer() {
		out = unquoteHoles(out)
	}
	return out, true
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

func (u OwnUse) argument(name string) *OwnArgument {
	for i := range u.Own.Arguments {
		if a := &u.Own.Arguments[i]; a.key() == name {
			return a
		}
	}
	return nil
}

// hasList is the list of has(…) of some fields.
func (u OwnUse) hasList(h hole, f form) (string, bool) {
	names := f.fields
	if h.name != "" {
		v, ok := u.given[h.name]
		if !ok {
			return "", false
		}
		names = listOf(v)
	}
	var without []string
	if h.except != "" {
		without = listOf(u.given[h.except])
	}
	var all []string
	for _, name := range names {
		if !slices.Contains(without, name) {
			all = append(all, "has(self."+f.celName(name)+")")
		}
	}
	return "[" + strings.Join(all, ", ") + "]", true
}

func listOf(v any) []string {
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

// markerLiteral is a value as markers write it: quoted, unless it stands inside of
// quotes.
func markerLiteral(before string, v any, _ string) string {
	switch quote := openQuote(before); quote {
	case '"':
		quoted := strconv.Quote(plainText(v))
		return quoted[1 : len(quoted)-1]
	case '`':
		return strings.ReplaceAll(plainText(v), "`", "'")
	}
	switch v := v.(type) {
	case string:
		return strconv.Quote(v)
	case []string:
		quoted := make([]string, len(v))
		for i, s := range v {
			quoted[i] = strconv.Quote(s)
		}
		return "{" + strings.Join(quoted, ",") + "}"
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}

// openQuote is the quote that is open at the end of a text, 0 for none.
func openQuote(text string) byte {
	quote := byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote == '"' && c == '\\':
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '`'):
			quote = c
		}
	}
	return quote
}

// jsonLiteral is a value inside of a JSON string; a string that is the value alone is
// taken out of its quotes by [unquoteHoles].
func jsonLiteral(before string, v any, _ string) string {
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
