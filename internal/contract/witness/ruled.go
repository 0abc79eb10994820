package witness

import (
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"

	"github.com/crdgen/crdgen/internal/check/example"
)

// against adds the values that rules of the second schema refuse by their form, made of those
// that the first one takes.
func (c *collection) against(compiler *expression.Compiler, first, second *contract.Schema) {
	var amender *counterexample.Amender
	for _, r := range second.XValidations {
		if slices.ContainsFunc(first.XValidations, func(o apiext.ValidationRule) bool { return o.Rule == r.Rule }) {
			continue
		}
		if amender == nil {
			amender = counterexample.NewAmender(compiler, first)
		}
		for _, m := range []example.Maker{{}, {Fill: true, Keep: near}} {
			if v, gaps := m.Make(first); len(gaps) == 0 {
				for _, refused := range amender.Against(v, r.Rule, false) {
					c.add(refused)
				}
			}
		}
	}
}

// mostTold is how many values rules are given.
const mostTold = 200

// ofValue is a rule as one of what has the value as a field. Each is asked for with every
// finding of its place.
func (p *Finder) ofValue(rule string) string {
	text, known := p.moved[rule]
	if !known {
		text = syntax.OfField(rule, ".value")
		p.moved[rule] = text
	}
	return text
}

// told adds the values that the rules of either schema tell apart.
func (c *collection) told(p *Finder, first, second *contract.Schema) {
	var rules []string
	for _, s := range []*contract.Schema{first, second} {
		for _, r := range s.XValidations {
			rules = append(rules, p.ofValue(r.Rule))
		}
	}
	if len(rules) == 0 {
		return
	}
	holder := &contract.Schema{Type: "object", Required: []string{"value"}, Properties: map[string]contract.Schema{"value": *first}}
	own := make([]int, len(rules))
	for i := range own {
		own[i] = i
	}
	n := 0
	counterexample.Lacking(p.compiler, holder, "", rules, own, func(v any) counterexample.Answer {
		if object, ok := v.(map[string]any); ok {
			c.add(object["value"])
		}
		n++
		return counterexample.Answer{Shown: n > mostTold}
	})
}
