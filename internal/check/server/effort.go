package server

import (
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

// TooLong reports the rule that takes the most of a definition whose rules take the server's compiler
// longer than a request lasts, and reports whether it has such: then no other rule of crdgen may
// look at it, as each would compile them.
func TooLong(p *pass.Pass) bool {
	if p.Level < pass.Full {
		return false
	}
	effort := 0
	for i := range p.CRD.Spec.Versions {
		if v := p.CRD.Spec.Versions[i].Schema; v != nil && v.OpenAPIV3Schema != nil {
			effort += p.Compiler.EffortOf(v.OpenAPIV3Schema)
		}
	}
	if effort <= expression.MostEffort {
		return false
	}
	for _, r := range Rules() {
		if r.Code == diag.CELCost {
			p.Use(&r)
		}
	}
	var at *trace.Node
	rule, heaviest := 0, -1
	for _, v := range p.Versions() {
		if v.Root == nil {
			continue
		}
		for n := range v.Root.Walk() {
			for i, r := range n.Schema.XValidations {
				if is := p.Compiler.Effort(r.Rule) + p.Compiler.Effort(r.MessageExpression); is > heaviest {
					at, rule, heaviest = n, i, is
				}
			}
		}
	}
	if at == nil {
		return false // its source is not known
	}
	p.Fail(diag.Diagnostic{
		Pos:     at.Rule(rule).ArgPos("rule"),
		Message: "the rules of this definition, of which this one takes the most, keep the API server's compiler busy for " + expression.TooMuchEffort,
		Help:    expression.LessEffort,
	})
	return true
}
