package celrule

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"

	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// refusesNothing reports whether a new rule lets everything pass that was accepted: it
// is always true, or follows from the old rules of its place and of the fields that it names,
// or from keywords.
func refusesNothing(b Rule, old, new *Schema) bool {
	return alwaysTrue(b.Rule, old, new) || follows(b, old.XValidations, old, new) || followsBelow(b, old, new) || Demands(Implied(filledIn(old, new)), b)
}

// followsBelow is [follows] from the rules of fields as well. They are many, so that they are
// asked for what does not follow without.
func followsBelow(b Rule, old, new *Schema) bool {
	below := rulesBelow(old, words(Parse(b.Rule).Text))
	return len(below) > 0 && follows(b, slices.Concat(old.XValidations, below), old, new)
}

// Harmless is [refusesNothing], also where a place has listed values: those are tried.
func Harmless(ctx context.Context, b Rule, old, new *Schema) bool {
	if refusesNothing(b, old, new) {
		return true
	}
	alone := *new
	alone.XValidations = []Rule{b}
	return !IsTransition(b) && keyword.Covers(ctx, old, &alone)
}

// Demands reports whether a schema, as [Implied] gives it, asks for all that a rule asks.
func Demands(s *Schema, r Rule) bool {
	claims, complete := claimsOf(r, s)
	return complete && claims.of(s)
}

// Widened reports whether a rule is an old one that speaks of new fields as well: it
// follows from the old one, and not without it.
func Widened(a, b Rule, old, new *Schema) bool {
	return follows(b, []Rule{a}, old, new) && !follows(b, nil, old, new)
}

// Narrowed reports whether a rule lets nothing pass that an old one refuses, as && in the
// place of || does.
func Narrowed(a, b Rule, old, new *Schema) bool {
	return follows(a, []Rule{b}, old, old) && follows(a, []Rule{b}, new, new)
}

// SayTheSame reports whether two rules have the same answer, errors included, for every object
// of either schema, as those do which differ by De Morgan's laws, by the order of their
// operands, or by a question that always has the same answer.
func SayTheSame(a, b Rule, old, new *Schema) bool {
	if IsTransition(a) != IsTransition(b) {
		return false
	}
	if Optional(a) != Optional(b) { // one of them is asked of new objects as well, and takes them
		for _, r := range []*Rule{&a, &b} {
			if Optional(*r) && !refusesNothing(Rule{Rule: onCreation(*r)}, old, new) {
				return false
			}
			r.Rule = onUpdate(*r)
		}
	}
	for _, s := range []*Schema{filledIn(old, new), filledIn(new, new)} {
		d := decision{number: map[string]int{}, subjects: map[string]*subject{}, strict: true}
		x, y := d.read(a.Rule, s, ""), d.read(b.Rule, s, "")
		if x == nil || y == nil || !d.always(func(answers []ref.Val) bool { return x.answer(answers) == y.answer(answers) }) {
			return false
		}
	}
	return true
}

// AnswerTheSame reports whether two expressions of policies or webhooks have the same answer,
// errors included, whatever the objects are.
func AnswerTheSame(a, b string) bool {
	return Parse(a).Text == Parse(b).Text || SayTheSame(Rule{Rule: a}, Rule{Rule: b}, &Schema{}, &Schema{})
}

// LetsPass compares two expressions of a policy that refuses what it cannot answer for.
func LetsPass(a, b string) keyword.Relation {
	relation := RelationOf(Parse(a), Parse(b))
	switch old, new := (Rule{Rule: a}), (Rule{Rule: b}); {
	case relation != keyword.Either:
		return relation
	case follows(new, []Rule{old}, &Schema{}, &Schema{}):
		return keyword.Looser
	case follows(old, []Rule{new}, &Schema{}, &Schema{}):
		return keyword.Tighter
	}
	return keyword.Either
}

var variable = regexp.MustCompile(literal.String() + `|\bvariables\.(\w+)`)

// Inlined is an expression with the variables of its policy in their place, which may name
// those before them.
func Inlined(text string, variables map[string]string) string {
	const longest = 1 << 16
	for range variables {
		if len(text) > longest {
			break
		}
		text = variable.ReplaceAllStringFunc(text, func(word string) string {
			if is, known := variables[strings.TrimPrefix(word, "variables.")]; known && strings.HasPrefix(word, "variables.") {
				return "(" + is + ")"
			}
			return word
		})
	}
	return text
}

// onCreation is a rule as it is asked of new objects, onUpdate as of those that replace one.
func onCreation(r Rule) string { return rewrite(r.Rule, oldIsMissing) }

func onUpdate(r Rule) string {
	if !Optional(r) {
		return r.Rule
	}
	return rewrite(r.Rule, oldIsThere)
}

// mostAnswers is how many combinations of answers are tried for one rule.
const mostAnswers = 4096

// follows reports whether a new rule holds for every object for which the given old
// ones hold. Fields that the old schema does not have are absent from such objects. For
// those that it has, all combinations of being there are tried with CEL itself, which
// decides rules that count fields. What else a rule asks is true, false or an error.
func follows(b Rule, given []Rule, old, new *Schema) bool {
	if !IsTransition(b) {
		return followsFrom(b, given, old, new)
	}
	return followsOn(b, given, old, new, onUpdate, IsTransition) && (!Optional(b) || followsOn(b, given, old, new, onCreation, Optional))
}

// followsOn is [follows] for one occasion: rules that look at the old value are read as they
// are asked then, if they are asked at all.
func followsOn(b Rule, given []Rule, old, new *Schema, read func(Rule) string, asked func(Rule) bool) bool {
	var premises []Rule
	for _, a := range given {
		switch {
		case !IsTransition(a):
			premises = append(premises, a)
		case asked(a):
			premises = append(premises, Rule{Rule: read(a)})
		}
	}
	return followsFrom(Rule{Rule: read(b)}, premises, old, new)
}

func followsFrom(b Rule, given []Rule, old, new *Schema) bool {
	d := decision{number: map[string]int{}, subjects: map[string]*subject{}}
	before, filled := filledIn(old, old), filledIn(old, new)
	mark := ""
	if keyword.Plain(filled) != keyword.Plain(before) {
		mark = "filled in: " // the same question may have another answer
	}
	conclusion := d.read(b.Rule, filled, mark)
	if conclusion == nil {
		return false
	}
	asked := words(Parse(b.Rule).Text)
	var premises []*reading
	for _, a := range given {
		if IsTransition(a) && !IsTransition(b) {
			continue // it is not asked whenever the new one is
		}
		for _, text := range premisesOf(a, asked) {
			if p := d.read(text, before, ""); p != nil {
				premises = append(premises, p)
			}
		}
	}
	return d.always(func(answers []ref.Val) bool {
		for _, p := range premises {
			if !p.holds(answers) {
				return true
			}
		}
		return conclusion.holds(answers)
	})
}

// premisesOf are what a rule says of the things that are asked for: all of it, or those of its
// clauses that speak of nothing else, each of which is true where the rule is.
func premisesOf(r Rule, asked []string) []string {
	about := func(text string) bool { return len(keyword.Without(words(text), asked)) == 0 }
	if about(Parse(r.Rule).Text) {
		return []string{r.Rule}
	}
	return slices.DeleteFunc(slices.Clone(Parse(r.Rule).all), func(clause string) bool { return !about(clause) })
}

// A decision holds the questions that rules ask of one object, by their text.
type decision struct {
	number   map[string]int
	outcomes [][]ref.Val
	subjects map[string]*subject
	// strict says that what always has an answer is no error.
	strict bool
}

// ask is the number of a question.
func (d *decision) ask(text string, outcomes ...ref.Val) int {
	if n, known := d.number[text]; known {
		return n
	}
	d.number[text] = len(d.outcomes)
	d.outcomes = append(d.outcomes, outcomes)
	return len(d.outcomes) - 1
}

// always reports whether something holds whatever the answers are.
func (d *decision) always(holds func(answers []ref.Val) bool) bool {
	for _, s := range d.subjects {
		d.outcomes[s.answer] = s.finalize(d.strict)
	}
	all := 1
	for _, o := range d.outcomes {
		if all *= len(o); all > mostAnswers {
			return false
		}
	}
	answers := make([]ref.Val, len(d.outcomes))
	for i := range all {
		for n, o := range d.outcomes {
			answers[n] = o[i%len(o)]
			i /= len(o)
		}
		if !holds(answers) {
			return false
		}
	}
	return true
}

// A reading is a rule whose questions are variables.
type reading struct {
	evaluator
	decision  *decision
	mark      string
	program   cel.Program
	variables map[string]func(answers []ref.Val) ref.Val
}

var noValue = types.NewErr("no such key")

// read makes variables of what a rule asks; nil for one that does not parse.
func (d *decision) read(text string, s *Schema, mark string) *reading {
	return d.readWith(text, map[string]*Schema{"self": s, "oldSelf": s}, mark)
}

// readWith is read where the old value is told apart from the new one.
func (d *decision) readWith(text string, scope map[string]*Schema, mark string) *reading {
	env, err := celEnv()
	if err != nil {
		return nil
	}
	tree, issues := env.Parse(text)
	if issues.Err() != nil {
		return nil
	}
	root, info := rewritten(tree.NativeRep(), inOneStyle)
	r := &reading{
		evaluator: evaluator{Parsed: Parsed{root: root, info: info}, scope: scope, present: map[string]bool{}},
		decision:  d, mark: mark, variables: map[string]func([]ref.Val) ref.Val{},
	}
	r.split(root)
	if r.program, err = env.Program(tree); err != nil {
		return nil
	}
	return r
}

// holds reports whether the rule is true for some answers.
func (r *reading) holds(answers []ref.Val) bool { return r.answer(answers) == isTrue }

// answer is what the rule comes to for some answers.
func (r *reading) answer(answers []ref.Val) outcome {
	values := make(map[string]any, len(r.variables))
	for name, value := range r.variables {
		values[name] = value(answers)
	}
	out, _, err := r.program.Eval(values)
	switch {
	case err != nil:
		return fails
	case out == types.True:
		return isTrue
	}
	return isFalse
}

// become replaces an expression by a variable.
func (r *reading) become(x ast.Expr, value func(answers []ref.Val) ref.Val) {
	name := fmt.Sprintf("question%d", len(r.variables))
	r.variables[name] = value
	x.SetKindCase(ast.NewExprFactory().NewIdent(x.ID(), name))
}

// split looks for the parts of a rule that are true or false.
func (r *reading) split(x ast.Expr) {
	if isLogical(x) {
		for _, arg := range x.AsCall().Args() {
			r.split(arg)
		}
		return
	}
	var questions []ast.Expr
	if !onlyPresence(x, &questions) {
		if value := r.compareWith(x); value != nil {
			r.become(x, value)
			return
		}
		text, negated := r.question(x)
		outcomes := []ref.Val{types.True, types.False, noValue}
		if r.decision.strict && r.eval(x).outcome&fails == 0 {
			outcomes = outcomes[:2]
		}
		n := r.decision.ask(r.mark+text, outcomes...)
		r.become(x, func(answers []ref.Val) ref.Val {
			if negated {
				return opposite(answers[n])
			}
			return answers[n]
		})
		return
	}
	for _, q := range questions {
		r.become(q, r.presence(q.AsSelect().Operand(), q.AsSelect().FieldName()))
	}
}

// isLogical reports whether an expression comes of the answers to its parts alone, as the
// comparison of two questions does.
func isLogical(x ast.Expr) bool {
	if x.Kind() != ast.CallKind {
		return false
	}
	switch x.AsCall().FunctionName() {
	case operators.LogicalAnd, operators.LogicalOr, operators.LogicalNot, operators.Conditional:
		return true
	case operators.Equals, operators.NotEquals:
		return !slices.ContainsFunc(x.AsCall().Args(), func(arg ast.Expr) bool { return !isQuestion(arg) })
	}
	return false
}

// isQuestion reports whether an expression is surely true, false or an error.
func isQuestion(x ast.Expr) bool {
	switch x.Kind() {
	case ast.SelectKind:
		return x.AsSelect().IsTestOnly()
	case ast.CallKind:
		switch x.AsCall().FunctionName() {
		case operators.LogicalAnd, operators.LogicalOr, operators.LogicalNot, operators.In, operators.Equals, operators.NotEquals,
			operators.Less, operators.LessEquals, operators.Greater, operators.GreaterEquals:
			return true
		}
	}
	return false
}

// question writes what is asked in one of the ways to ask it: x != y is the opposite of
// x == y, x >= y that of x < y, and a size is compared with 0 in one way.
func (r *reading) question(x ast.Expr) (text string, negated bool) {
	if x.Kind() != ast.CallKind || len(x.AsCall().Args()) != 2 {
		return r.canonical(x), false
	}
	c := x.AsCall()
	operator, a, b := c.FunctionName(), c.Args()[0], c.Args()[1]
	if _, ok := intLiteral(a); ok {
		operator, a, b = mirrored(operator), b, a
	}
	left, right := r.canonical(a), r.canonical(b)
	if n, ok := intLiteral(b); ok && isSize(a) {
		switch {
		case operator == operators.Equals && n == 0, operator == operators.LessEquals && n == 0:
			operator, right = operators.Less, "1"
		case operator == operators.NotEquals && n == 0, operator == operators.Greater && n == 0:
			operator, right = operators.GreaterEquals, "1"
		}
	}
	switch operator {
	case operators.Less:
		return left + " < " + right, false
	case operators.GreaterEquals:
		return left + " < " + right, true
	case operators.Greater:
		return right + " < " + left, false
	case operators.LessEquals:
		return right + " < " + left, true
	case operators.Equals, operators.NotEquals:
		if right < left {
			left, right = right, left
		}
		return left + " == " + right, operator == operators.NotEquals
	}
	return r.canonical(x), false
}

// canonical writes an expression as [Parse] does where it has variables of its own.
func (r *reading) canonical(x ast.Expr) string {
	text := r.write(x)
	if macro.MatchString(text) {
		return Parse(text).Text
	}
	return text
}

var macro = regexp.MustCompile(`\.(?:all|exists|exists_one|existsOne|map|filter|sortBy|transform\w+)\(`)

func isSize(x ast.Expr) bool {
	return x.Kind() == ast.CallKind && x.AsCall().FunctionName() == "size"
}

// opposite is the answer to the opposite question; an error stays one.
func opposite(v ref.Val) ref.Val {
	if b, ok := v.(types.Bool); ok {
		return !b
	}
	return v
}

// roots are what rules of schemas and expressions of policies and webhooks look at.
var roots = []string{"self", "oldSelf", "object", "oldObject", "request", "params", "namespaceObject", "authorizer", "variables"}

// onlyPresence reports whether an expression asks nothing of the object but whether
// fields are there, and collects these questions.
func onlyPresence(x ast.Expr, questions *[]ast.Expr) bool {
	only, seen := true, map[ast.Expr]bool{}
	ast.PreOrderVisit(x, ast.NewExprVisitor(func(e ast.Expr) {
		switch {
		case seen[e]:
		case e.Kind() == ast.SelectKind && e.AsSelect().IsTestOnly() && ofObject(e.AsSelect().Operand()):
			*questions = append(*questions, e)
			for p := e; p.Kind() == ast.SelectKind; p = p.AsSelect().Operand() {
				seen[p], seen[p.AsSelect().Operand()] = true, true
			}
		case e.Kind() == ast.IdentKind:
			only = only && !slices.Contains(roots, e.AsIdent())
		}
	}))
	return only
}

// ofObject reports whether an expression is a path of fields from the object.
func ofObject(x ast.Expr) bool {
	for x.Kind() == ast.SelectKind && !x.AsSelect().IsTestOnly() {
		x = x.AsSelect().Operand()
	}
	return x.Kind() == ast.IdentKind && (x.AsIdent() == "self" || x.AsIdent() == "oldSelf")
}

// presence is the answer whether a field is there. It is an error where what the field
// is of is not there.
func (r *reading) presence(holder ast.Expr, field string) func(answers []ref.Val) ref.Val {
	around := func([]ref.Val) ref.Val { return types.True }
	if holder.Kind() == ast.SelectKind {
		around = r.presence(holder.AsSelect().Operand(), holder.AsSelect().FieldName())
	}
	var own func([]ref.Val) ref.Val
	switch r.has(holder, field).outcome {
	case isTrue:
		own = func([]ref.Val) ref.Val { return types.True }
	case isFalse:
		own = func([]ref.Val) ref.Val { return types.False }
	default:
		n := r.decision.ask("has "+r.write(holder)+"."+field, types.True, types.False)
		own = func(answers []ref.Val) ref.Val { return answers[n] }
	}
	return func(answers []ref.Val) ref.Val {
		if around(answers) != types.True {
			return noValue
		}
		return own(answers)
	}
}
