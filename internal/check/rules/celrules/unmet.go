package celrules

import (
	"fmt"
	"go/token"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/literal"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/rules/alternatives"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

// UnmetSchema returns the rule about keywords and alternatives that no value meets together.
func UnmetSchema() pass.Rule {
	return pass.Rule{
		Code: diag.UnmetSchema, Level: pass.Fast, Each: findUnmetSchema, Run: reportUnmetRules,
		Title: "no value can meet what the keywords of a schema ask for together",
		Doc: "What stands in anyOf, oneOf, allOf and not counts together with all that stands beside them. Where an alternative asks for what not forbids, or for what the type excludes, " +
			"that alternative holds for nothing; where that is so of every alternative, the API server takes the schema and refuses every value, or every object that has the field. " +
			"The same holds of an object that must have more fields than it may or can have, and of bounds between which no number is a multiple as multipleOf asks for. " +
			"So it is where a rule of all channels and feature gates asks for a value that an enum has in others only: no object can exist in this one. " +
			"Only what is certain is reported. Change or remove one of the markers.",
		Example: "// +crdgen:anyOf=.crust +kubebuilder:validation:Enum=thin\n// +crdgen:not=.crust +kubebuilder:validation:Enum=thin\ntype Pizza struct {\n\tCrust string `json:\"crust\"`\n}",
	}
}

// findUnmetSchema splits a schema into cases without alternatives, of which a value
// meets one if it meets the schema, and reports the schema if each contradicts itself,
// or a field of it that contradicts itself in each case in which it is there.
func findUnmetSchema(p *pass.Pass, n *trace.Node) {
	s := n.Schema
	if !alternatives.In(s) && len(s.AllOf) == 0 && !alternatives.Counted(s) || !n.Fixable() {
		return
	}
	if n.Step == trace.Property && n.Name == "metadata" && len(s.Properties) == 0 {
		return // the API server knows what it holds
	}
	all, ok := alternatives.Of(s)
	if !ok {
		return
	}
	for _, path := range all.Paths() {
		if why := all.Contradiction(path); why != "" {
			reportUnmet(p, n, path, why, all.Len())
			return
		}
	}
}

func reportUnmet(p *pass.Pass, n *trace.Node, path, why string, combinations int) {
	what := "no value"
	if path != "" {
		what = fmt.Sprintf("no value of %q", alternatives.Shown(path))
	}
	d := diag.Diagnostic{
		Pos: alternativePos(n), Message: what + " is valid: what all markers ask for here contradicts itself: " + why,
		Help: "change or remove one of the markers that contradict each other",
	}
	if combinations > 1 {
		d.Message += fmt.Sprintf(", and so in each of the %d combinations of alternatives", combinations)
	}
	p.Report(d)
}

// alternativePos is where the keyword stands that contradicts others without any alternatives,
// else the first marker that gives a schema alternatives, else a keyword that may contradict
// others in allOf, else the place of the schema.
func alternativePos(n *trace.Node) token.Position {
	if keyword := alternatives.Culprit(n.Schema); keyword != "" {
		return n.KeywordPos(keyword)
	}
	if all := n.Compositions(); len(all) > 0 {
		return all[0].Pos
	}
	for _, keyword := range alternatives.CountedKeywords() {
		if _, ok := n.Setter(keyword); ok {
			return n.KeywordPos(keyword)
		}
	}
	return n.Pos()
}

// reportUnmetRules reports rules of all variants that ask for a value which a field has in others
// only: in this one no value meets them. Apart from that, such a comparison is no finding.
func reportUnmetRules(p *pass.Pass) {
	seen := pass.Shared[comparisons](p)
	met := map[token.Position]bool{}
	var found []diag.Diagnostic
	for _, c := range seen.all {
		rule := c.node.Schema.XValidations[c.rule].Rule
		if !seen.dead[rule] || !c.Demanded || expression.ReadsVariable(rule, "oldSelf") {
			continue
		}
		source := c.node.Rule(c.rule)
		if source.Origin.Tag != nil || len(source.Origin.Mark.When) > 0 {
			continue
		}
		d := diag.Diagnostic{Pos: source.At("rule", c.Line, c.Column)}
		if c.never == nil {
			met[d.Pos] = true // for another field of the type
		} else if c.never.Elsewhere {
			d.Message = "no value is valid: rule " + c.NeverTrue()
			d.Word = diag.Word{Names: diag.Value, Found: literal.TextOf(c.Literal)}
			found = append(found, d)
		}
	}
	for _, d := range found {
		if !met[d.Pos] {
			p.Report(d)
		}
	}
}
