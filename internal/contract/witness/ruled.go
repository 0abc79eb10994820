package witness

import (
	"slices"

	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"

	"github.com/crdgen/crdgen/internal/check/example"
)

// against adds the values that rules refuse by their form, made of those that a schema takes.
func (c *collection) against(compiler *expression.Compiler, s *contract.Schema, rules []string) {
	var amender *counterexample.Amender
	for _, rule := range rules {
		if amender == nil {
			amender = counterexample.NewAmender(compiler, s)
		}
		for _, m := range []example.Maker{{}, {Fill: true, Keep: near}} {
			if v, gaps := m.Make(s); len(gaps) == 0 {
				for _, refused := range amender.Against(v, rule, false) {
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

// told adds the values that rules tell apart.
func (c *collection) told(p *Finder, s *contract.Schema, rules []string) {
	if len(rules) == 0 {
		return
	}
	rules = slices.Clone(rules)
	own := make([]int, len(rules))
	for i, rule := range rules {
		rules[i], own[i] = p.ofValue(rule), i
	}
	holder := &contract.Schema{Type: "object", Required: []string{"value"}, Properties: map[string]contract.Schema{"value": *s}}
	n := 0
	counterexample.Varied(p.compiler, holder, rules, own, func(v any) counterexample.Answer {
		if object, ok := v.(map[string]any); ok {
			c.add(object["value"])
		}
		n++
		return counterexample.Answer{Shown: n > mostTold}
	})
}
