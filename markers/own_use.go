package markers

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/token"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers/template"
)

// An OwnUse is the value of a project's own marker where it stands.
type OwnUse struct {
	// Own is the declaration.
	Own *Own
	// given are the arguments, those that were left out with their default.
	given template.Arguments
	// written are the keywords, by index, that another mark of the use says.
	written []int
}

// saysNothing reports whether the markers that the use stands for say all of it.
func (u OwnUse) saysNothing() bool { return !u.HasRules() && len(u.Keywords()) == 0 }

// valueArgument is how templates call the value directly behind "=".
const valueArgument = "value"

// IsOwn reports whether the definition is one that a project has declared.
func (d *Definition) IsOwn() bool { return d.own != nil }

// Declared is where a project has declared the marker.
func (d *Definition) Declared() token.Position { return d.own.Pos }

// Note says where the marker is declared.
func (o *Own) Note() diag.Note { return DeclaredHere(o.Name, o.Pos) }

// DeclaredHere says where a project has declared a marker.
func DeclaredHere(name string, pos token.Position) diag.Note {
	return diag.Note{Pos: pos, Message: fmt.Sprintf("marker %q is declared here", "+"+name)}
}

// Expand returns what a project's own marker stands for: the marker itself with its
// rules and keywords, as an [OwnUse], and the markers that it names. Behind a path all of
// them stand behind that path. Findings about those are at the use.
func (r *Registry) Expand(m Mark, own bool) (Set, diag.List) {
	switch v := m.Value.(type) {
	case At:
		set, found := r.Expand(v.Mark, own)
		for i, inner := range set {
			set[i] = m.at(inner, v.Path)
		}
		return set, found
	case Composition:
		return r.expandComposed(m, v, own)
	}
	if m.Def == nil || m.Def.own == nil {
		return Set{m}, nil
	}
	use := newUse(m)
	set := Set{m}
	var found diag.List
	add := func(text string) bool {
		made, ok, wrong := r.Parse(Comment{Text: text, Pos: m.Pos, Doc: true, List: m.List}, m.Target, own)
		for i := range wrong {
			wrong[i].Pos, wrong[i].Edits = m.Pos, nil
			wrong[i].Message = fmt.Sprintf("marker %q stands for %q: %s", "+"+m.Name, text, wrong[i].Message)
			wrong[i].Stricter = true
		}
		found.Add(wrong...)
		if !ok {
			return false
		}
		moved(&made, m.Pos)
		use.marksGiven(&made)
		made.Extension, made.CommentedOut = true, m.CommentedOut
		made.When = slices.Concat(m.When, made.When)
		set = append(set, made)
		return true
	}
	for _, t := range m.Def.own.Markers {
		if text, ok := use.given.Marker(t.Text, readsWord); ok {
			add(text)
		}
	}
	for i, value := range use.KeywordsInOrder() {
		if text := markerOfKeyword(use.Own.Keywords[i].Name, value); text != "" && r.Lookup(text, m.Target) != nil && add(text) {
			use.written = append(use.written, i)
		}
	}
	set[0].Value = use
	if len(set) > 1 && use.saysNothing() && !use.names() {
		set = set[1:] // all that is to be said of it is said of the others
	}
	return set, found
}

// Meant returns what a mark that cannot be read was meant to be: the mark itself, or what
// the project's own marker of its name stands for.
func (r *Registry) Meant(m Mark) Set {
	d := r.byName[m.Name]
	if d == nil || d.own == nil {
		return Set{m}
	}
	set := standsFor(r, d.own, m.Target)
	for i := range set {
		moved(&set[i], m.Pos)
	}
	return set
}

// standsFor are the markers that a project's own one stands for at a target, with some value
// for each argument.
func standsFor(r *Registry, o *Own, target Target) Set {
	var set Set
	use := o.Trial()
	for _, t := range o.Markers {
		text, _ := use.given.Marker(t.Text, readsWord)
		m, _, _ := r.Parse(Comment{Text: text, Doc: true}, target, true)
		set = append(set, m)
	}
	return set
}

// marksGiven marks the first step of the path of a mark that the use stands for where an
// argument names the field.
func (u OwnUse) marksGiven(m *Mark) {
	var path []AtStep
	switch v := m.Value.(type) {
	case At:
		path = v.Path
	case Composition:
		path = v.Path
	}
	if len(path) == 0 {
		return
	}
	u.FieldNames(func(_ string, _ int, name string) {
		path[0].Given = path[0].Given || name == path[0].Name // moved has made the path its own
	})
}

// names reports whether arguments name fields or are expressions, which are checked at the
// use.
func (u OwnUse) names() bool {
	return slices.ContainsFunc(u.Own.Arguments, func(a OwnArgument) bool {
		return a.Type == "field" || a.Type == "fields" || a.Type == "cel"
	})
}

// at puts a mark behind the path of one that stands for it.
func (m Mark) at(inner Mark, path []AtStep) Mark {
	m.When, inner.When = slices.Concat(m.When, inner.When), nil
	if v, ok := inner.Value.(At); ok {
		path, inner = slices.Concat(path, v.Path), v.Mark
	}
	m.Value = At{Path: path, Mark: inner}
	return m
}

// expandComposed expands the marker behind a composition. What it stands for is one
// alternative, so that several markers need a name for it.
func (r *Registry) expandComposed(m Mark, v Composition, own bool) (Set, diag.List) {
	set, found := r.Expand(v.Mark, own)
	inner := slices.DeleteFunc(slices.Clone(set), func(m Mark) bool {
		use, ok := m.Value.(OwnUse)
		return ok && use.saysNothing()
	})
	if len(inner) > 1 && v.Alternative == "" {
		d := v.Mark.Conflict(fmt.Sprintf("it stands for %d things, which are one alternative", len(inner)))
		d.Help, d.Stricter = "give the alternative a name: +"+m.Name+":NAME=PATH "+v.Mark.Text, true
		return nil, append(found, d)
	}
	for i, of := range inner {
		w, c := m, v
		w.When, of.When = slices.Concat(m.When, of.When), nil
		if at, ok := of.Value.(At); ok {
			c.Path, of = slices.Concat(v.Path, at.Path), at.Mark
		}
		c.Mark = of
		w.Value = c
		inner[i] = w
	}
	return inner, found
}

// readsWord reports whether what stands behind the beginning of a marker is read as a word:
// names, conditions and paths know no quotes.
func readsWord(before string) bool {
	for {
		name, rest, ok := strings.Cut(strings.TrimPrefix(before, "+"), "=")
		path := name == atName || isComposition(name) || compositionName(name) != ""
		switch {
		case !ok:
			return true
		case !isCondition(name) && !path:
			return false
		}
		end := strings.IndexAny(rest, " \t")
		if end < 0 {
			return true
		}
		before = strings.TrimLeft(rest[end:], " \t")
	}
}

// keywordMarkers are the markers that say the same as a keyword of the schema. A project's
// own marker that sets the keyword stands for that marker, so that both are judged alike.
var keywordMarkers = map[string]string{
	"maximum": "Maximum", "minimum": "Minimum", "exclusiveMaximum": "ExclusiveMaximum", "exclusiveMinimum": "ExclusiveMinimum",
	"multipleOf": "MultipleOf", "maxLength": "MaxLength", "minLength": "MinLength", "pattern": "Pattern", "format": "Format",
	"maxItems": "MaxItems", "minItems": "MinItems", "maxProperties": "MaxProperties", "minProperties": "MinProperties",
	"uniqueItems": "UniqueItems", "enum": "Enum",
}

// markerOfKeyword is the text of the marker that sets a keyword to a value of JSON, "" if
// there is none.
func markerOfKeyword(keyword string, value json.RawMessage) string {
	name := validationPlus + keywordMarkers[keyword]
	switch keyword {
	case "default":
		name = "+kubebuilder:default"
	case "x-kubernetes-list-type":
		name = "+listType"
	case "x-kubernetes-map-type":
		name = "+mapType"
	}
	if name == validationPlus || value == nil {
		return ""
	}
	decode := json.NewDecoder(bytes.NewReader(value))
	decode.UseNumber()
	var v any
	if err := decode.Decode(&v); err != nil {
		return ""
	}
	list, isList := v.([]any)
	if isList != (keyword == "enum") {
		return ""
	}
	if !isList {
		list = []any{v}
	}
	texts := make([]string, len(list))
	for i, v := range list {
		switch v := v.(type) {
		case string:
			texts[i] = strconv.Quote(v)
		case bool, json.Number:
			texts[i] = fmt.Sprint(v)
		default:
			return "" // markers cannot write it in every case
		}
	}
	if isList {
		return name + "={" + strings.Join(texts, ",") + "}"
	}
	return name + "=" + texts[0]
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
		v.Use = pos
		v.Path = steps(v.Path)
		moved(&v.Mark, pos)
		m.Value = v
	}
}

// newUse takes the arguments out of the value of a mark.
func newUse(m Mark) OwnUse {
	use := OwnUse{Own: m.Def.own, given: template.Arguments{}}
	v := reflect.ValueOf(m.Value)
	for i, a := range m.Def.own.Arguments {
		given := a.given(nil)
		if a.Name == "" {
			given.Value = v.Interface()
			use.given[a.key()] = given
			continue
		}
		field := v.Field(i)
		left := (field.Kind() == reflect.Pointer || a.Optional && field.Kind() == reflect.Slice) && field.IsNil()
		switch {
		case !left:
			given.Value = reflect.Indirect(field).Interface()
		case a.HasDefault:
			given.Value, given.Default = a.Default, true
		default:
			continue
		}
		use.given[a.Name] = given
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
		rule, ok := u.given.CEL(r.Rule.Text, fields, celName)
		if !ok {
			continue
		}
		out := Rule{Rule: rule}
		out.Message, _ = u.given.Text(r.Message.Text)
		out.Reason, _ = u.given.Text(r.Reason.Text)
		out.FieldPath, _ = u.given.Text(r.FieldPath.Text)
		all = append(all, out)
	}
	return all
}

// HasRules reports whether the use has any of the rules: all may need arguments that are
// not there.
func (u OwnUse) HasRules() bool {
	return len(u.Rules(nil, func(name string) string { return name })) > 0
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
		for i, value := range template.List(u.given[a.key()].Value) {
			do(a.Name, i, value)
		}
	}
}

// Keywords returns the keywords of the schema that no marker says, with their values as
// JSON.
func (u OwnUse) Keywords() map[string]json.RawMessage {
	all := map[string]json.RawMessage{}
	for i, value := range u.KeywordsInOrder() {
		if value != nil && !slices.Contains(u.written, i) {
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
		if text, ok := u.given.JSON(k.JSON.Text); ok {
			all[i] = json.RawMessage(text)
		}
	}
	return all
}
