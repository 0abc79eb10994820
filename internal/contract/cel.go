package contract

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/parser"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"
)

// rule is short for the type of CEL rules.
type rule = apiext.ValidationRule

// celPairs are rules without a partner, to be paired across fields at the end.
type celPairs struct {
	gone, come []celRule
}

// A celRule is a rule at a place.
type celRule struct {
	spot
	rule
}

// cel pairs the rules of one place: equal in meaning, then those that differ in parts.
func (w *walk) cel(s spot) {
	old, new := rest(s.old.XValidations, s.new.XValidations)
	for _, a := range slices.Clone(old) {
		i := slices.IndexFunc(new, func(b rule) bool { return expression(a.Rule).text == expression(b.Rule).text })
		if i < 0 {
			continue
		}
		w.reworded(s, a, new[i])
		old, new = slices.DeleteFunc(old, func(r rule) bool { return r.Rule == a.Rule }), slices.Delete(new, i, i+1)
	}
	old, new = w.restatedRules(s, old, new)
	for _, a := range slices.Clone(old) {
		i := slices.IndexFunc(new, func(b rule) bool { return related(a, b) || s.widened(a, b) })
		if i < 0 {
			continue
		}
		b := new[i]
		relation := celRelation(expression(a.Rule), expression(b.Rule))
		if relation != Looser && w.harmless(s, b) {
			relation = Looser
		}
		c := Change{Relation: relation}
		message := changed("rule", a.Rule, b.Rule)
		advice := w.advice(relation)
		if relation != Looser {
			c.Reach = s.reach(b)
			message = refusing(message, c.Reach)
		}
		if c.Reach == Unanswered {
			advice = c.Reach.advice()
		}
		w.add(s, keyword{name: celRules, readers: s.readersRely(a)}, c, Finding{
			Rule: "cel-rule-" + relation.suffix(), Old: a.Rule, New: b.Rule, Message: message, Advice: advice,
		})
		old, new = slices.DeleteFunc(old, func(r rule) bool { return r.Rule == a.Rule }), slices.Delete(new, i, i+1)
	}
	for _, r := range old {
		w.rules.gone = append(w.rules.gone, celRule{s, r})
	}
	for _, r := range new {
		w.rules.come = append(w.rules.come, celRule{s, r})
	}
}

// restatedRules reports the rules in whose place keywords say the same, and returns the
// others.
func (w *walk) restatedRules(s spot, old, new []rule) (gone, come []rule) {
	if len(old)+len(new) == 0 {
		return old, new
	}
	was, is := implied(s.old), implied(s.new)
	oldParts, newParts := s.regrouped()
	same := func(r rule, regrouped []rule) bool {
		return demands(was, r) && demands(is, r) || slices.ContainsFunc(regrouped, func(o rule) bool { return o.Rule == r.Rule })
	}
	for _, r := range old {
		if !same(r, oldParts) {
			gone = append(gone, r)
			continue
		}
		w.add(s, keyword{name: celRules}, Change{Aspect: Documentation}, Finding{
			Rule: "cel-rule-reworded", Old: r.Rule, Message: "rule " + clip(r.Rule) + " is gone, and the rest of the schema asks the same",
		})
	}
	for _, r := range new {
		if !same(r, newParts) {
			come = append(come, r)
			continue
		}
		w.add(s, keyword{name: celRules}, Change{Aspect: Documentation}, Finding{
			Rule: "cel-rule-reworded", New: r.Rule, Message: "rule " + clip(r.Rule) + " is new, and the rest of the schema asked the same before",
		})
	}
	return gone, come
}

// regrouped are the rules whose clauses the rules of the other side have too, as of one that
// was split, or of two that were merged. Those which look at the old value are asked on other
// occasions than the rest, and one that may end in an error needs the clause before it.
func (s spot) regrouped() (old, new []rule) {
	alike := func(rules []rule) []rule {
		return slices.DeleteFunc(slices.Clone(rules), func(r rule) bool { return isTransition(r) || outcomeOf(r.Rule, s.old, s.new)&fails != 0 })
	}
	old, new = alike(s.old.XValidations), alike(s.new.XValidations)
	for {
		a, b := within(old, new), within(new, old)
		if len(a) == len(old) && len(b) == len(new) {
			return old, new
		}
		old, new = a, b
	}
}

// within are the rules with no clause but those of others.
func within(rules, others []rule) []rule {
	var clauses []string
	for _, r := range others {
		clauses = append(clauses, expression(r.Rule).all...)
	}
	return slices.DeleteFunc(slices.Clone(rules), func(r rule) bool {
		all := expression(r.Rule).all
		return len(all) == 0 || len(without(all, clauses)) > 0
	})
}

// readersRely reports whether an old rule stands for a keyword that clients rely on when they
// read.
func (s spot) readersRely(old rule) bool {
	bare := *s.old
	bare.Enum, bare.Required = nil, nil
	all, _ := claimsOf(old, &bare)
	with := all.on(&bare)
	return len(with.Enum)+len(with.Required) > 0
}

// rest are the rules that only one side has as they are.
func rest(old, new []rule) (gone, come []rule) {
	same := func(a rule) func(rule) bool {
		return func(b rule) bool { return fmt.Sprint(fields(a)) == fmt.Sprint(fields(b)) }
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

func fields(r rule) []string {
	reason, optional := "", ""
	if r.Reason != nil {
		reason = string(*r.Reason)
	}
	if r.OptionalOldSelf != nil {
		optional = strconv.FormatBool(*r.OptionalOldSelf)
	}
	return []string{r.Rule, r.Message, r.MessageExpression, reason, r.FieldPath, optional}
}

// reworded is a rule whose expression means the same.
func (w *walk) reworded(s spot, a, b rule) {
	c := Change{Aspect: Documentation}
	f := Finding{Rule: "cel-rule-reworded", Old: a.Rule, New: b.Rule, Message: "the words of rule " + clip(b.Rule) + " changed"}
	if truth(a.OptionalOldSelf != nil && *a.OptionalOldSelf) != truth(b.OptionalOldSelf != nil && *b.OptionalOldSelf) {
		c = Change{Relation: Tighter, Reach: Creations}
		f.Rule, f.Message, f.Advice = "cel-rule-tightened", "rule "+clip(b.Rule)+" is evaluated for new objects as well now", w.advice(Tighter)
		if b.OptionalOldSelf == nil || !*b.OptionalOldSelf {
			c.Relation, f.Rule, f.Message, f.Advice = Looser, "cel-rule-loosened", "rule "+clip(b.Rule)+" is evaluated for changes only now", ""
		}
	}
	w.add(s, keyword{name: celRules}, c, f)
}

// related reports whether two rules of one place are one that was edited: they speak of
// the same fields, or say the same.
func related(a, b rule) bool {
	if a.Message != "" && a.Message == b.Message {
		return true
	}
	return slices.Equal(words(a.Rule), words(b.Rule)) || celRelation(expression(a.Rule), expression(b.Rule)) != Either
}

var word = regexp.MustCompile(`[A-Za-z_]\w*`)

func words(s string) []string {
	all := word.FindAllString(literal.ReplaceAllString(s, ""), -1)
	slices.Sort(all)
	return slices.Compact(all)
}

var literal = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`)

// refusing is what happened to a rule and which writes it refuses.
func refusing(message string, r Reach) string {
	if text := r.text(); text != "" {
		return message + ": " + text
	}
	return message
}

func at(path string) string {
	if path == "" {
		return "the object"
	}
	return path
}

// escaped is a property's name as rules write it.
func escaped(name string) string {
	if text, ok := apiservercel.Escape(name); ok {
		return text
	}
	return name
}

// A parsed expression, or its words alone where it does not parse.
type parsed struct {
	text string // in one way of writing
	all  []string
	any  []string
	root ast.Expr
	info *ast.SourceInfo
}

var celEnv = sync.OnceValues(func() (*cel.Env, error) {
	return environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()).StoredExpressionsEnv().Extend(cel.EnableMacroCallTracking())
})

// expression parses a rule.
func expression(text string) parsed {
	p := parsed{text: strings.Join(strings.Fields(text), " ")}
	env, err := celEnv()
	if err != nil {
		return p
	}
	tree, issues := env.Parse(text)
	if issues.Err() != nil {
		return p
	}
	p.root, p.info = tree.NativeRep().Expr(), tree.NativeRep().SourceInfo()
	p.text = p.write(p.root)
	for _, e := range operands(p.root, operators.LogicalAnd) {
		p.all = append(p.all, p.write(e))
	}
	for _, e := range operands(p.root, operators.LogicalOr) {
		p.any = append(p.any, p.write(e))
	}
	slices.Sort(p.all)
	slices.Sort(p.any)
	if len(p.all) > 1 {
		p.text = strings.Join(p.all, " && ")
	} else if len(p.any) > 1 {
		p.text = strings.Join(p.any, " || ")
	}
	return p
}

func (p parsed) write(e ast.Expr) string {
	text, err := parser.Unparse(e, p.info, parser.WrapOnColumn(1<<20))
	if err != nil {
		return fmt.Sprint(e.ID())
	}
	return strings.Join(strings.Fields(text), " ")
}

// operands are what one operator joins.
func operands(e ast.Expr, operator string) []ast.Expr {
	if e.Kind() != ast.CallKind || e.AsCall().FunctionName() != operator {
		return []ast.Expr{e}
	}
	var all []ast.Expr
	for _, arg := range e.AsCall().Args() {
		all = append(all, operands(arg, operator)...)
	}
	return all
}

// celRelation compares two expressions as far as their form tells.
func celRelation(a, b parsed) Relation {
	switch {
	case a.root == nil || b.root == nil:
		return Either
	case len(b.all) > len(a.all) && len(without(a.all, b.all)) == 0, len(a.any) > len(b.any) && len(without(b.any, a.any)) == 0:
		return Tighter
	case len(a.all) > len(b.all) && len(without(b.all, a.all)) == 0, len(b.any) > len(a.any) && len(without(a.any, b.any)) == 0:
		return Looser
	}
	return comparison(a, b)
}

// comparison compares rules that compare one thing with two numbers.
func comparison(a, b parsed) Relation {
	if a.root.Kind() != ast.CallKind || b.root.Kind() != ast.CallKind {
		return Either
	}
	x, y := a.root.AsCall(), b.root.AsCall()
	if x.FunctionName() != y.FunctionName() || len(x.Args()) != 2 || len(y.Args()) != 2 || a.write(x.Args()[0]) != b.write(y.Args()[0]) {
		return Either
	}
	old, ok := intLiteral(x.Args()[1])
	new, fine := intLiteral(y.Args()[1])
	if !ok || !fine {
		return Either
	}
	switch x.FunctionName() {
	case operators.LessEquals, operators.Less:
		return bound(float64(old), float64(new))
	case operators.GreaterEquals, operators.Greater:
		return bound(-float64(old), -float64(new))
	}
	return Either
}

func intLiteral(e ast.Expr) (int64, bool) {
	if e.Kind() != ast.LiteralKind {
		return 0, false
	}
	v, ok := e.AsLiteral().(types.Int)
	return int64(v), ok
}
