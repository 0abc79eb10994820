package celrules

import (
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

func sameRule() pass.Rule {
	return pass.Rule{
		Code: diag.SameRule, OfObject: true, Severity: diag.Warning, Level: pass.Fast, Each: findSameRules,
		Title: "one schema has a CEL rule twice",
		Doc: "The rules of a schema are a list whose key is the text of the rule. The API server does not look at that when a CRD is created, and server-side apply does: \"kubectl apply --server-side\", " +
			"Flux and Argo CD fail with \"duplicate entries for key\", also where the two have different messages. It happens where a type and a field that uses it have the same rule. " +
			"Keep one of them, or write one of the texts in another way, as in (self > 0) beside self > 0.",
		Example: "// +kubebuilder:validation:XValidation:rule=\"self > 0\"\n// +kubebuilder:validation:XValidation:rule=\"self > 0\",message=\"be positive\"\nSize int32 `json:\"size\"`",
	}
}

// findSameRules reports each rule whose text an earlier one of the schema has.
func findSameRules(p *pass.Pass, n *trace.Node) {
	rules := n.Schema.XValidations
	if len(rules) < 2 {
		return
	}
	firsts := make(map[string]int, len(rules))
	for i := range rules {
		first, twice := firsts[rules[i].Rule]
		if !twice {
			firsts[rules[i].Rule] = i
			continue
		}
		d := diag.Diagnostic{
			Pos:     n.Rule(i).ArgPos("rule"),
			Message: "the schema has this rule twice: server-side apply refuses the CRD",
			Help:    "delete one of them, or write one in another way, as in (" + rules[i].Rule + ")",
			Notes:   []diag.Note{{Pos: n.Rule(first).ArgPos("rule"), Message: "the same rule is here"}},

			Together: "%d rules stand twice in their schemas: server-side apply refuses the CRD",
		}
		if rules[i].Message == rules[first].Message && rules[i].Reason == rules[first].Reason {
			d.Help = "delete one of them"
		}
		p.Report(d)
	}
}
