package celrules

import (
	"go/token"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/celtoken"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/diag"
)

func constantRule() pass.Rule {
	return pass.Rule{
		Code: diag.ConstantRule, OfObject: true, Level: pass.Full, Each: findConstantRules, Run: reportConstantRules,
		Title: "a CEL rule says the same of every object",
		Doc: "A rule that is true for no value which the schema allows makes the API server refuse every object with one, as a rule that asks for the absence of a required field. " +
			"A rule that is true for every value refuses nothing, as has() of a required field, which the API server looks for before it evaluates rules: that is a warning, unless it refuses something at another use of its type in the run. " +
			"The API server takes both. crdgen tries values with the API server's own code first, and then decides it from the schema for all others; what it cannot decide it does not report. " +
			"A rule \"false\" on an optional field forbids the field, and is meant. Correct the rule or remove it.",
		Example: "// +kubebuilder:validation:XValidation:rule=\"self < 1 && self > 9\",message=\"the size is from 1 to 9\"\nSize int32 `json:\"size\"`",
	}
}

// constants are the rules of a subject that say the same of all values somewhere.
type constants struct {
	idle, unmet []constant
}

// A constant is a rule of a node.
type constant struct {
	node *trace.Node
	rule int
}

func findConstantRules(p *pass.Pass, n *trace.Node) {
	seen := pass.Shared[constants](p)
	for i := range n.Schema.XValidations {
		rule := n.Schema.XValidations[i]
		about := shapeOf(p.Compiler.Tokens(rule.Rule), n.Schema)
		switch {
		case about.mayBeUnmet && !forbids(n, rule.Rule) && says(p, n, i, false) && celrule.Unmet(rule, n.Schema):
			seen.unmet = append(seen.unmet, constant{n, i})
		case about.mayBeIdle && says(p, n, i, true) && celrule.Idle(rule, n.Schema):
			seen.idle = append(seen.idle, constant{n, i})
		}
	}
}

// A useful is where the rules stand that refuse something somewhere in the run: at a field of
// some type, in some version of some kind.
type useful struct{ at map[token.Position]bool }

// usefulRules finds those of all subjects. It is asked for where a rule is idle somewhere.
func usefulRules(all []trace.Subject) *useful {
	found := &useful{at: map[token.Position]bool{}}
	for _, s := range all {
		for _, v := range s.Versions() {
			if v.Root == nil {
				continue
			}
			for n := range v.Root.Walk() {
				found.note(n)
			}
		}
	}
	return found
}

func (u *useful) note(n *trace.Node) {
	for i := range n.Schema.XValidations {
		rule := n.Schema.XValidations[i]
		if !shapeOf(celtoken.Read(rule.Rule), n.Schema).mayBeIdle || !celrule.Idle(rule, n.Schema) {
			u.at[n.Rule(i).ArgPos("rule")] = true
		}
	}
}

// says reports whether a rule says the same of all values that are tried with the server's code.
func says(p *pass.Pass, n *trace.Node, rule int, valid bool) bool {
	t := try(p, n)
	return t != nil && t.Says(rule, valid)
}

// A shape is what the tokens of a rule tell: whether it may say the same of all values.
// Most rules may not, and are not read any further.
type shape struct{ mayBeUnmet, mayBeIdle bool }

// shapeOf looks for a rule that reads nothing, asks whether a field is there that always is, or
// for one that it reads as well, or compares one twice. Alternatives are seldom all false, what is
// said of items takes long to decide, and a rule that repeats a bound of the schema is common: the
// bound makes it cheap.
func shapeOf(ts celtoken.Tokens, s *apiext.JSONSchemaProps) (is shape) {
	literal, either, ok := literalsAndAlternatives(ts)
	if !ok {
		return shape{}
	}
	nothing := true
	read, there, absent := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for i := range ts {
		if !ts.IsVariable(i, "self") {
			continue
		}
		nothing = false
		path := pathAt(ts, i)
		switch isAsked := ts.IsAsked(i); {
		case isAsked && ts.Is(i-3, "!"):
			absent[path] = true
		case isAsked:
			there[path] = true
		case read[path]:
			is.mayBeUnmet = true
		default:
			read[path] = true
		}
		is.mayBeUnmet = is.mayBeUnmet || absent[path] && (there[path] || read[path] || isThere(s, path))
		is.mayBeIdle = is.mayBeIdle || absent[path] && there[path] || there[path] && isThere(s, path)
	}
	return shape{mayBeUnmet: (is.mayBeUnmet || nothing) && !either, mayBeIdle: (is.mayBeIdle || nothing) && !literal}
}

// literalsAndAlternatives reports whether a rule has literals, and alternatives; not ok is one
// that goes through items or reads the old value.
func literalsAndAlternatives(ts celtoken.Tokens) (literal, either, ok bool) {
	for i, t := range ts {
		switch {
		case t.Kind == celtoken.String || t.Kind == celtoken.Number:
			literal = true
		case t.Text == "||" || t.Text == "?" && !ts.Is(i-1, ".") || t.Text == "!" && ts.Is(i+1, "("):
			either = true
		case ts.IsMacro(i), ts.IsVariable(i, "oldSelf"):
			return false, false, false
		}
	}
	return literal, either, true
}

// pathAt is a variable and the fields that are read of it.
func pathAt(ts celtoken.Tokens, i int) string {
	path := ts[i].Text
	for end := i + 1; ts.IsMember(end+1) && !ts.IsCalled(end+1); end += 2 {
		path += "." + ts[end+1].Text
	}
	return path
}

// isThere reports whether the first field of a path is there in every value.
func isThere(s *apiext.JSONSchemaProps, path string) bool {
	name, _, _ := strings.Cut(strings.TrimPrefix(path, "self."), ".")
	for property, p := range s.Properties {
		if expression.Word(property) == name {
			return p.Default != nil || slices.Contains(s.Required, property)
		}
	}
	return false
}

// forbids reports whether a rule is written to refuse a field that may be left out.
func forbids(n *trace.Node, rule string) bool {
	return strings.TrimSpace(rule) == "false" && n.Parent != nil && !slices.Contains(n.Parent.Schema.Required, n.Name)
}

// reportConstantRules reports them. One with a comparison that never holds is reported for that.
func reportConstantRules(p *pass.Pass) {
	seen := pass.Shared[constants](p)
	dead := pass.Shared[comparisons](p).dead
	for _, c := range seen.unmet {
		source, rule := c.node.Rule(c.rule), c.node.Schema.XValidations[c.rule].Rule
		if dead[rule] || !source.Origin.Verbatim {
			continue
		}
		p.Report(diag.Diagnostic{
			Pos:     source.ArgPos("rule"),
			Message: "rule is true for no value that the schema allows: every one is refused",
			Help:    "correct the rule, or remove it",
		})
	}
	if len(seen.idle) == 0 {
		return
	}
	useful := pass.OfAll(p, usefulRules)
	for _, c := range seen.idle {
		source := c.node.Rule(c.rule)
		pos := source.ArgPos("rule")
		if useful.at[pos] || mayRefuseElsewhere(p, c) {
			p.NoteFinding() // it is one once the other use of the type, or the condition, is gone
			continue
		}
		if !source.Origin.Verbatim {
			continue
		}
		d := diag.Diagnostic{Pos: pos, Idle: true, Message: "rule is true for every value that the schema allows: it refuses nothing", Help: "correct the rule, or remove it"}
		if strings.Contains(c.node.Schema.XValidations[c.rule].Rule, "has(") {
			d.Help += "; a field that is required or has a default is there, also with an empty value"
		}
		p.Warn(d)
	}
}
