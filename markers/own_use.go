package markers

import (
	"encoding/json"
	"fmt"
	"go/token"
	"reflect"
	"slices"
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
		text, ok := use.given.Marker(t.Text)
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
	use := OwnUse{m.Def.own, template.Arguments{}}
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
		if text, ok := u.given.JSON(k.JSON.Text); ok {
			all[i] = json.RawMessage(text)
		}
	}
	return all
}
