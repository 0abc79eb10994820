package celrule

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/contract/celrule/evaluate"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// spelled are the rules that ask what keywords of a schema ask of several values or fields at
// once, as branches do: what an expression alone comes to does not show it.
func spelled(s *Schema) (all []Rule) {
	for _, name := range append(OfSeveral(), "pattern") {
		if r, ok := Asking(name, s); ok {
			all = append(all, r)
		}
	}
	return all
}

// OfSeveral are the keywords that ask of several fields or values at once.
func OfSeveral() []string {
	return []string{"allOf", "anyOf", "oneOf", "not", "minProperties", "maxProperties"}
}

// AsksAlso reports whether a schema that becomes another one asks for what a rule asks by its
// keywords, with its rules, and not by its rules alone.
func AsksAlso(r Rule, s, to *Schema) bool {
	said := spelled(s)
	if len(said) == 0 || syntax.IsTransition(r) {
		return false
	}
	said = append(said, s.XValidations...)
	return follows(r, said, s, to) && follows(r, said, to, to) && !follows(r, s.XValidations, s, to)
}

// KeywordFollows reports whether a schema that becomes another one asks for what a keyword of
// that asks, by whatever rules and keywords.
func KeywordFollows(name string, s, to *Schema) bool {
	r, ok := Asking(name, to)
	return ok && (follows(r, s.XValidations, s, to) || followsSpelled(r, s, to))
}

// followsSpelled is [follows] from the keywords of the old schema as well.
func followsSpelled(b Rule, old, new *Schema) bool {
	said := spelled(old)
	return len(said) > 0 && follows(b, append(said, old.XValidations...), old, new)
}

// mostCounted is how many fields an object may have for them to be counted.
const mostCounted = 10

// mostSpelled is how many bytes a rule may have that keywords are spelled as: oneOf names each of
// its branches once for each of them, so that nested ones grow exponentially.
const mostSpelled = 16 << 10

// spellCount compares the number of an object's fields with another one; empty where that
// depends on fields that no rule can see.
func spellCount(s *Schema, operator string, n int64) string {
	if s.AdditionalProperties != nil || keyword.KeepsUnknown(s) || s.XEmbeddedResource || len(s.Properties) == 0 || len(s.Properties) > mostCounted {
		return ""
	}
	var terms []string
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		has := spellPresence("self", name, s)
		if has == "" {
			return ""
		}
		terms = append(terms, "("+has+" ? 1 : 0)")
	}
	return fmt.Sprintf("%s %s %d", strings.Join(terms, " + "), operator, n)
}

// spellPresence asks whether a field is there; empty where null is, or where the answer may be an
// error.
func spellPresence(at, name string, s *Schema) string {
	p, declared := s.Properties[name]
	if !declared || p.Nullable || p.Type == "string" && !evaluate.IsPlainString(&p) {
		return ""
	}
	return "has(" + at + "." + syntax.Escaped(name) + ")"
}

// spellBranches asks what branches of a schema ask: that some number of them is met. It is empty
// where no rule asks that.
func spellBranches(name string, s *Schema) string {
	if s.XIntOrString {
		return ""
	}
	return spellOne(name, "self", s, s)
}

// spellOne is [spellBranches] for one keyword of a branch, at a value of a schema.
func spellOne(name, at string, s, branch *Schema) string {
	branches := map[string][]Schema{"allOf": branch.AllOf, "anyOf": branch.AnyOf, "oneOf": branch.OneOf}[name]
	if name == "not" && branch.Not != nil {
		branches = []Schema{*branch.Not}
	}
	var texts []string
	length := 0
	for i := range branches {
		text := spell(at, s, &branches[i])
		if length += len("(" + text + ")"); text == "" || length > mostSpelled {
			return ""
		}
		texts = append(texts, "("+text+")")
	}
	switch {
	case len(texts) == 0:
		return ""
	case name == "allOf":
		return strings.Join(texts, " && ")
	case name == "anyOf":
		return strings.Join(texts, " || ")
	case name == "not":
		return "!" + texts[0]
	}
	if length*len(texts) > mostSpelled {
		return ""
	}
	clauses := []string{"(" + strings.Join(texts, " || ") + ")"}
	for i := range texts {
		for _, other := range texts[i+1:] {
			clauses = append(clauses, "!("+texts[i]+" && "+other+")")
		}
	}
	return strings.Join(clauses, " && ")
}

// spell asks what a branch asks of a value of a schema; empty where no rule asks that.
func spell(at string, s, branch *Schema) string {
	if s.Nullable || s.XIntOrString {
		return ""
	}
	clauses, rest := spellScalar(at, s, branch)
	for _, name := range branch.Required {
		clauses = append(clauses, spellPresence(at, name, s))
	}
	for _, name := range slices.Sorted(maps.Keys(branch.Properties)) {
		p, inside := s.Properties[name], branch.Properties[name]
		has := spellPresence(at, name, s)
		if keyword.Plain(&inside) == "{}" {
			continue
		}
		text := ""
		if has != "" {
			text = spell(at+"."+syntax.Escaped(name), &p, &inside)
		}
		if text == "" {
			return ""
		}
		clauses = append(clauses, "(!"+has+" || ("+text+"))")
	}
	for _, name := range composing(branch) {
		clauses = append(clauses, "("+spellOne(name, at, s, branch)+")")
	}
	rest.Required, rest.Properties, rest.AllOf, rest.AnyOf, rest.OneOf, rest.Not = nil, nil, nil, nil, nil, nil
	if keyword.Plain(rest) != "{}" || slices.Contains(clauses, "") || slices.Contains(clauses, "()") {
		return ""
	}
	if len(clauses) == 0 {
		return "true"
	}
	text := strings.Join(clauses, " && ")
	if len(text) > mostSpelled {
		return ""
	}
	return text
}

// composing are the keywords with branches that a schema has.
func composing(s *Schema) []string {
	has := map[string]bool{"allOf": len(s.AllOf) > 0, "anyOf": len(s.AnyOf) > 0, "oneOf": len(s.OneOf) > 0, "not": s.Not != nil}
	return slices.DeleteFunc([]string{"allOf", "anyOf", "oneOf", "not"}, func(name string) bool { return !has[name] })
}

// spellScalar asks what a branch asks of a number, string or list itself, and returns what is left
// of the branch.
func spellScalar(at string, s, branch *Schema) (clauses []string, rest *Schema) {
	out := *branch
	ask := func(format string, args ...any) { clauses = append(clauses, at+" "+fmt.Sprintf(format, args...)) }
	if s.Type == "integer" || s.Type == "number" {
		below, above := "<=", ">="
		if branch.ExclusiveMaximum {
			below = "<"
		}
		if branch.ExclusiveMinimum {
			above = ">"
		}
		if text := spellNumber(s, branch.Maximum); text != "" {
			ask("%s %s", below, text)
			out.Maximum, out.ExclusiveMaximum = nil, false
		}
		if text := spellNumber(s, branch.Minimum); text != "" {
			ask("%s %s", above, text)
			out.Minimum, out.ExclusiveMinimum = nil, false
		}
	}
	for _, size := range spelledSizes(s, &out) {
		if *size.of != nil {
			clauses = append(clauses, fmt.Sprintf("size(%s) %s %d", at, size.operator, **size.of))
			*size.of = nil
		}
	}
	if branch.Pattern != "" && evaluate.IsPlainString(s) {
		clauses = append(clauses, at+".matches("+strconv.Quote(branch.Pattern)+")")
		out.Pattern = ""
	}
	if texts := spellListed(s, branch); len(texts) > 0 {
		ask("in [%s]", strings.Join(texts, ", "))
		out.Enum = nil
	}
	return clauses, &out
}

// A spelledSize is a bound of a size that a rule can ask for.
type spelledSize struct {
	of       **int64
	operator string
}

// spelledSizes are the bounds of a branch that are of the size which rules see of a value.
func spelledSizes(s, branch *Schema) []spelledSize {
	switch {
	case evaluate.IsPlainString(s):
		return []spelledSize{{&branch.MaxLength, "<="}, {&branch.MinLength, ">="}}
	case s.Type == "array":
		return []spelledSize{{&branch.MaxItems, "<="}, {&branch.MinItems, ">="}}
	case s.Type == "object" && len(s.Properties) == 0 && s.AdditionalProperties != nil:
		return []spelledSize{{&branch.MaxProperties, "<="}, {&branch.MinProperties, ">="}}
	}
	return nil
}

// spellNumber writes a bound as a literal of the type that rules see; empty for none.
func spellNumber(s *Schema, bound *float64) string {
	switch {
	case bound == nil:
		return ""
	case s.Type == "number":
		text := strconv.FormatFloat(*bound, 'f', -1, 64)
		if !strings.Contains(text, ".") {
			text += ".0"
		}
		return text
	case isWhole(bound) && *bound < syntax.Exact && *bound > -syntax.Exact:
		return strconv.FormatInt(int64(*bound), 10)
	}
	return ""
}

// spellListed writes the values of an enum as literals of the type that rules see; nil where
// that cannot be done for all of them.
func spellListed(s, branch *Schema) (texts []string) {
	for _, v := range branch.Enum {
		var value any
		if json.Unmarshal(v.Raw, &value) != nil {
			return nil
		}
		switch value := value.(type) {
		case string:
			if !evaluate.IsPlainString(s) {
				return nil
			}
			texts = append(texts, strconv.Quote(value))
		case bool:
			if s.Type != "boolean" {
				return nil
			}
			texts = append(texts, strconv.FormatBool(value))
		case float64:
			text := spellNumber(s, &value)
			if text == "" || s.Type != "integer" && s.Type != "number" {
				return nil
			}
			texts = append(texts, text)
		default:
			return nil
		}
	}
	return texts
}
