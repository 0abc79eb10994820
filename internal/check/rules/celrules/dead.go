package celrules

import (
	"go/token"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/literal"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

func deadComparison() pass.Rule {
	return pass.Rule{
		Code: diag.DeadComparison, OfObject: true, Severity: diag.Warning, Level: pass.Full, Each: findDeadComparisons, Run: reportDeadComparisons,
		Title: "a CEL expression compares a field with a value that it never has",
		Doc: "The field's enum, pattern or bounds exclude the value, so the comparison always has the same outcome: what the rule was to refuse is accepted, or the reverse. " +
			"The API server does not look at that. Match conditions of webhooks and the expressions of policies are compared with the fields of the program's kinds in the same way, " +
			"but for those that mutate: they see objects before the schema does. What is looked at is ==, != and in, beside a string or a number; that a field is not a value which it never has " +
			"is told only if the value looks misspelt. Correct the value, or add it to the field.",
		Example: "// +kubebuilder:validation:XValidation:rule=\"self.size != 'hug' || self.replicas > 1\"\ntype Spec struct {\n\t// +kubebuilder:validation:Enum=small;huge\n\tSize     string `json:\"size\"`\n\tReplicas int32  `json:\"replicas\"`\n}",
	}
}

// comparisons are those of the rules of a subject with literals.
type comparisons struct {
	all []comparison
	// dead are the texts of the rules with a literal that some field never has.
	dead map[string]bool
}

// A comparison stands in a rule of a node.
type comparison struct {
	expression.Comparison
	node *trace.Node
	rule int
	// never is set where the field never has the value, to what was found about it.
	never *literal.Verdict
}

// findDeadComparisons looks for literals of rules that their fields never have.
func findDeadComparisons(p *pass.Pass, n *trace.Node) {
	if len(n.Schema.XValidations) == 0 || !n.Fixable() {
		return
	}
	seen := pass.Shared[comparisons](p)
	for i := range n.Schema.XValidations {
		rule := n.Schema.XValidations[i].Rule
		for _, c := range p.Compiler.Comparisons(rule, map[string]*apiext.JSONSchemaProps{"self": n.Schema}, expression.Escaped) {
			one := comparison{Comparison: c, node: n, rule: i}
			v, decided := literal.Decided(c.Operator, c.Schema, c.Literal, n.Version.ValuesElsewhere)
			if v.Never {
				p.NoteFinding() // whether it is one depends on other variants
			}
			if decided {
				one.never = &v
				if seen.dead == nil {
					seen.dead = map[string]bool{}
				}
				seen.dead[rule] = true
			}
			seen.all = append(seen.all, one)
		}
	}
}

// An alive is where the comparisons stand that hold somewhere in the run: in a field of some type,
// in some version of some kind.
type alive struct{ at map[token.Position]bool }

// aliveComparisons finds those of all subjects. It is asked for where a comparison is dead
// somewhere: the schemas of all kinds are made once more for that.
func aliveComparisons(all []trace.Subject, compiler *expression.Compiler) *alive {
	found := &alive{at: map[token.Position]bool{}}
	for _, s := range all {
		for _, v := range s.Versions() {
			if v.Root == nil {
				continue
			}
			for n := range v.Root.Walk() {
				found.note(n, compiler)
			}
		}
	}
	return found
}

func (a *alive) note(n *trace.Node, compiler *expression.Compiler) {
	for i := range n.Schema.XValidations {
		for _, c := range compiler.Comparisons(n.Schema.XValidations[i].Rule, map[string]*apiext.JSONSchemaProps{"self": n.Schema}, expression.Escaped) {
			verdict, decided := literal.Decided(c.Operator, c.Schema, c.Literal, n.Version.ValuesElsewhere)
			if source := n.Rule(i); source.Origin.Verbatim && holds(source, verdict, decided) {
				a.at[source.At("rule", c.Line, c.Column)] = true
			}
		}
	}
}

// holds reports whether a comparison of a rule is none that always has one outcome.
func holds(source trace.RuleSource, v literal.Verdict, decided bool) bool {
	return !decided || len(source.Origin.Mark.When) == 0 && v.Elsewhere
}

// reportDeadComparisons reports them. A rule of a type that several fields have, of one kind or of
// several, whose schemas differ, was asked of all of them. Only rules with a finding are looked
// up in the source.
func reportDeadComparisons(p *pass.Pass) {
	seen := pass.Shared[comparisons](p)
	var found []diag.Diagnostic
	for _, c := range seen.all {
		rule := c.node.Schema.XValidations[c.rule].Rule
		if !seen.dead[rule] {
			continue
		}
		source := c.node.Rule(c.rule)
		if source.Origin.Tag != nil {
			continue // what a tag says is judged where it is read
		}
		pos := source.At("rule", c.Line, c.Column)
		if c.never == nil || holds(source, *c.never, true) {
			continue
		}
		d := diag.Diagnostic{Pos: pos, Idle: true, Message: "rule " + c.NeverTrue(), Help: c.never.Help}
		if len(c.never.Near) == 1 {
			if repaired, ok := c.Replace(rule, c.never.Near[0]); ok {
				d.Edits = source.RepairEdits("rule", rule, repaired)
			}
		}
		found = append(found, d)
	}
	if len(found) == 0 {
		return
	}
	living := pass.OfAll(p, func(all []trace.Subject) *alive { return aliveComparisons(all, p.Compiler) })
	for _, d := range found {
		if !living.at[d.Pos] {
			p.Report(d)
		}
	}
}
