package own

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"

	"github.com/crdgen/crdgen/markers/template"
)

// A Use is the value of a project's own marker where it stands.
type Use struct {
	Declaration *Declaration
	// given are the arguments, those that were left out with their default.
	given template.Arguments
	// all are the arguments that stand for all fields of the value.
	all []string
	// written are the keywords, by index, that another mark of the use says.
	written []int
}

// UseOf takes the arguments out of the value of a mark, which is of the type of
// [Declaration.Value].
func (d *Declaration) UseOf(value any) Use {
	use := Use{Declaration: d, given: template.Arguments{}}
	v := reflect.ValueOf(value)
	for i, a := range d.Arguments {
		given := a.given(nil)
		if a.Name == "" {
			given.Value = v.Interface()
			use.given[a.Key()] = given
			continue
		}
		field := v.Field(i)
		left := (field.Kind() == reflect.Pointer || a.Optional && field.Kind() == reflect.Slice) && field.IsNil()
		switch {
		case !left:
			given.Value = reflect.Indirect(field).Interface()
		case a.AllFields:
			use.all = append(use.all, a.Key())
			continue
		case a.HasDefault:
			given.Value, given.Default = a.Default, true
		default:
			continue
		}
		use.given[a.Name] = given
	}
	return use
}

// Trial is a use with a value for each argument, to try the declaration with.
func (d *Declaration) Trial() Use {
	use := Use{Declaration: d, given: template.Arguments{}}
	for _, a := range d.Arguments {
		use.given[a.Key()] = a.given(samples[a.Type].value)
	}
	return use
}

// Marker fills the text of a marker of the declaration. It is false where the text needs an
// argument which is not there.
func (u Use) Marker(text Text, r template.Reading) (string, bool) {
	return u.given.Marker(text.Text, r)
}

// Without returns the use without a keyword, by its index, that another mark says.
func (u Use) Without(keyword int) Use {
	u.written = append(slices.Clip(u.written), keyword)
	return u
}

// SaysNothing reports whether the markers that the use stands for say all of it.
func (u Use) SaysNothing() bool { return !u.HasRules() && len(u.Keywords()) == 0 }

// Names reports whether arguments name fields or are expressions, which are checked at the
// use.
func (u Use) Names() bool {
	return slices.ContainsFunc(u.Declaration.Arguments, func(a Argument) bool {
		return a.Type == "field" || a.Type == "fields" || a.Type == "cel"
	})
}

// A Rule is what [RuleTexts] become where their marker stands.
type Rule struct {
	Rule, Message, MessageExpression, Reason, FieldPath string
	OptionalOldSelf                                     bool
	// Parts are where arguments that are expressions stand in the rule.
	Parts []template.Part
}

// Rules returns the rules for a value with these fields, each by the name that CEL calls
// it. A rule that needs an argument which is not there is left out.
func (u Use) Rules(fields []string, celName func(string) string) []Rule {
	var all []Rule
	given := maps.Clone(u.given)
	for _, name := range u.all {
		given[name] = template.Argument{Value: fields}
	}
	for _, r := range u.Declaration.Rules {
		rule, parts, ok := given.CEL(r.Rule.Text, fields, celName)
		if !ok {
			continue
		}
		for i := range parts {
			parts[i].Argument = u.Declaration.nameOf(parts[i].Argument)
		}
		out := Rule{Rule: rule, Parts: parts, OptionalOldSelf: r.OptionalOldSelf}
		out.Message, _ = given.Text(r.Message.Text)
		if expression, _, ok := given.CEL(r.MessageExpression.Text, fields, celName); ok {
			out.MessageExpression = expression
		}
		out.Reason, _ = given.Text(r.Reason.Text)
		out.FieldPath, _ = given.Text(r.FieldPath.Text)
		all = append(all, out)
	}
	return all
}

// HasRules reports whether the use has any of the rules: all may need arguments that are
// not there.
func (u Use) HasRules() bool {
	return len(u.Rules(nil, func(name string) string { return name })) > 0
}

// NeedsFields reports whether a rule lists the fields of the value.
func (u Use) NeedsFields() bool {
	return slices.ContainsFunc(u.Declaration.Rules, func(r RuleTexts) bool {
		for _, t := range []Text{r.Rule, r.MessageExpression, r.Message} {
			parsed := template.Parse(t.Text, true)
			if parsed.ListsFields() || slices.ContainsFunc(parsed.Names(), func(name string) bool { return slices.Contains(u.all, name) }) {
				return true
			}
		}
		return false
	})
}

// FieldNames calls do for each field that an argument names, with its index in the
// argument.
func (u Use) FieldNames(do func(argument string, i int, name string)) {
	u.ofType(do, "field", "fields")
}

// Expressions calls do for each expression that is given as an argument.
func (u Use) Expressions(do func(argument string, i int, text string)) { u.ofType(do, "cel") }

// ofType calls do for the values of the arguments that have one of the types.
func (u Use) ofType(do func(argument string, i int, value string), types ...string) {
	for _, a := range u.Declaration.Arguments {
		if !slices.Contains(types, a.Type) {
			continue
		}
		for i, value := range template.List(u.given[a.Key()].Value) {
			do(a.Name, i, value)
		}
	}
}

// Keywords returns the keywords of the schema that no marker says, with their values as
// JSON.
func (u Use) Keywords() map[string]json.RawMessage {
	all := map[string]json.RawMessage{}
	for i, value := range u.KeywordsInOrder() {
		if value != nil && !slices.Contains(u.written, i) {
			all[u.Declaration.Keywords[i].Name] = value
		}
	}
	return all
}

// KeywordsInOrder returns the values of the keywords in the order of the declaration, nil
// for one that needs an argument which is not there.
func (u Use) KeywordsInOrder() []json.RawMessage {
	all := make([]json.RawMessage, len(u.Declaration.Keywords))
	for i, k := range u.Declaration.Keywords {
		if text, ok := u.given.JSON(k.JSON.Text); ok {
			all[i] = json.RawMessage(text)
		}
	}
	return all
}
