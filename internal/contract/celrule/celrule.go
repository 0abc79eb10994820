// Package celrule judges what CEL rules accept: whether one says the same as another one,
// follows from others or from keywords, which keywords it stands for, whether it can end in an
// error, and which writes it refuses. It is given the two schemas that rules stand at, decides
// by the form of expressions and, where that does not tell, by trying values with the
// server's own code. Expressions are read below it: what one is in syntax, what it may come to
// in evaluate, and what holds whatever the objects are in decide.
package celrule

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/celrule/evaluate"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// Schema is short for the type of schemas.
type Schema = apiext.JSONSchemaProps

// Rule is short for the type of rules.
type Rule = apiext.ValidationRule

// Regrouped are the rules whose clauses the rules of the other side have too, as of one that
// was split, or of two that were merged. Those which look at the old value are asked on other
// occasions than the rest, and one that may end in an error needs the clause before it.
func Regrouped(before, after *Schema) (old, new []Rule) {
	alike := func(rules []Rule) []Rule {
		return slices.DeleteFunc(slices.Clone(rules), func(r Rule) bool {
			return syntax.IsTransition(r) || evaluate.OutcomeOf(r.Rule, before, after)&evaluate.Fails != 0
		})
	}
	old, new = alike(before.XValidations), alike(after.XValidations)
	for {
		a, b := within(old, new), within(new, old)
		if len(a) == len(old) && len(b) == len(new) {
			return old, new
		}
		old, new = a, b
	}
}

// within are the rules with no clause but those of others.
func within(rules, others []Rule) []Rule {
	var clauses []string
	for _, r := range others {
		clauses = append(clauses, syntax.Parse(r.Rule).All...)
	}
	return slices.DeleteFunc(slices.Clone(rules), func(r Rule) bool {
		all := syntax.Parse(r.Rule).All
		return len(all) == 0 || len(keyword.Without(all, clauses)) > 0
	})
}

// Unpaired are the rules that only one side has as they are.
func Unpaired(old, new []Rule) (gone, come []Rule) {
	same := func(a Rule) func(Rule) bool {
		return func(b Rule) bool { return fmt.Sprint(fields(a)) == fmt.Sprint(fields(b)) }
	}
	for _, r := range old {
		if !slices.ContainsFunc(new, same(r)) {
			gone = append(gone, r)
		}
	}
	for _, r := range new {
		if !slices.ContainsFunc(old, same(r)) {
			come = append(come, r)
		}
	}
	return gone, come
}

func fields(r Rule) []string {
	reason, optional := "", ""
	if r.Reason != nil {
		reason = string(*r.Reason)
	}
	if r.OptionalOldSelf != nil {
		optional = strconv.FormatBool(*r.OptionalOldSelf)
	}
	return []string{r.Rule, r.Message, r.MessageExpression, reason, r.FieldPath, optional}
}

// Related reports whether two rules of one place are one that was edited: they speak of
// the same fields, or say the same.
func Related(a, b Rule) bool {
	if a.Message != "" && a.Message == b.Message {
		return true
	}
	return slices.Equal(syntax.Words(a.Rule), syntax.Words(b.Rule)) || RelationOf(syntax.Parse(a.Rule), syntax.Parse(b.Rule)) != keyword.Either
}

// WithNames is the schema of a whole object with what the server asks of its names, which rules
// can read though the schema does not have them: the name is there, and no longer than 253
// characters.
func WithNames(s *Schema) *Schema {
	metadata := s.Properties["metadata"]
	if metadata.Type != "object" || metadata.Properties["name"].Type != "" {
		return s
	}
	longest := int64(253)
	with, least := *s, int64(1)
	metadata.Properties = map[string]Schema{"name": {Type: "string", MinLength: &least, MaxLength: &longest}, "generateName": {Type: "string"}}
	metadata.Required = []string{"name"}
	with.Properties = maps.Clone(s.Properties)
	with.Properties["metadata"] = metadata
	with.Required = append(slices.Clone(s.Required), "metadata")
	return &with
}
