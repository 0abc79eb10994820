// Package celrule judges what CEL rules accept: whether one says the same as another one,
// follows from others or from keywords, which keywords it stands for, whether it can end in an
// error, and which writes it refuses. It is given the two schemas that rules stand at, decides
// by the form of expressions and, where that does not tell, by trying values with the
// server's own code.
package celrule

import (
	"cmp"
	"fmt"
	"math"
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
		return slices.DeleteFunc(slices.Clone(rules), func(r Rule) bool { return IsTransition(r) || outcomeOf(r.Rule, before, after)&fails != 0 })
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
		clauses = append(clauses, Parse(r.Rule).all...)
	}
	return slices.DeleteFunc(slices.Clone(rules), func(r Rule) bool {
		all := Parse(r.Rule).all
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
	return slices.Equal(words(a.Rule), words(b.Rule)) || RelationOf(Parse(a.Rule), Parse(b.Rule)) != keyword.Either
}

// Answering reports whether a rule is an old one that has a value in the place of a field
// which may not be there, as self.?a.orValue("") for self.a, or asks for the field first, as
// has(self.a) && self.a > 1: it gives the same answers, and one where the old rule failed.
func Answering(old, new Rule) bool {
	asked := map[string]bool{} // the fields that the old rule asks for
	before := parse(old.Rule, func(e ast.Expr) {
		if _, field := guarded(e); field != "" {
			asked[field] = true
		}
	})
	given := false
	read := parse(new.Rule, func(e ast.Expr) {
		if field, ok := orValue(e); ok {
			given = true
			e.SetKindCase(field)
			return
		}
		if inner, field := guarded(e); field != "" && !asked[field] {
			given = true
			e.SetKindCase(inner)
		}
	})
	return given && read.Text == before.Text
}

// orValue is the field of an expression that has a literal for objects without it, read as
// one that is there.
func orValue(e ast.Expr) (field ast.Expr, ok bool) {
	if e.Kind() != ast.CallKind {
		return nil, false
	}
	c := e.AsCall()
	if c.FunctionName() != "orValue" || !c.IsMemberFunction() || len(c.Args()) != 1 || !isConstant(c.Args()[0]) {
		return nil, false
	}
	optional := false
	ast.PostOrderVisit(c.Target(), ast.NewExprVisitor(func(x ast.Expr) {
		if x.Kind() != ast.CallKind || x.AsCall().FunctionName() != operators.OptSelect {
			return
		}
		if name, isString := stringLiteral(x.AsCall().Args()[1]); isString {
			optional = true
			x.SetKindCase(ast.NewExprFactory().NewSelect(x.ID(), x.AsCall().Args()[0], name))
		}
	}))
	return c.Target(), optional
}

// isConstant reports whether an expression is a literal, or a list or map without any
// element.
func isConstant(e ast.Expr) bool {
	switch e.Kind() {
	case ast.LiteralKind:
		return true
	case ast.ListKind:
		return e.AsList().Size() == 0
	case ast.MapKind:
		return e.AsMap().Size() == 0
	}
	return false
}

var word = regexp.MustCompile(`[A-Za-z_]\w*`)

func words(s string) []string {
	all := word.FindAllString(literal.ReplaceAllString(s, ""), -1)
	slices.Sort(all)
	return slices.Compact(all)
}

var literal = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`)

// escaped is a property's name as rules write it.
func escaped(name string) string {
	if text, ok := apiservercel.Escape(name); ok {
		return text
	}
	return name
}

// A Parsed expression, or its words alone where it does not parse.
type Parsed struct {
	Text string // in one way of writing
	all  []string
	any  []string
	root ast.Expr
	info *ast.SourceInfo
}

var celEnv = sync.OnceValues(func() (*cel.Env, error) {
	return environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()).StoredExpressionsEnv().Extend(cel.EnableMacroCallTracking())
})

// Parse parses a rule.
func Parse(text string) Parsed { return parse(text) }

// parse parses a rule and rewrites each of its expressions, those inside of others first.
func parse(text string, rewrites ...func(ast.Expr)) Parsed {
	p := Parsed{Text: strings.Join(strings.Fields(text), " ")}
	env, err := celEnv()
	if err != nil {
		return p
	}
	tree, issues := env.Parse(text)
	if issues.Err() != nil {
		return p
	}
	rewrites = append(rewrites, inOneStyle, plainMatches, named(tree.NativeRep().SourceInfo()), inOneOrder)
	p.root, p.info = rewritten(tree.NativeRep(), rewrites...)
	p.Text = p.write(p.root)
	for _, e := range operands(p.root, operators.LogicalAnd) {
		p.all = append(p.all, p.write(e))
	}
	for _, e := range operands(p.root, operators.LogicalOr) {
		p.any = append(p.any, p.write(e))
	}
	slices.Sort(p.all)
	slices.Sort(p.any)
	if len(p.all) > 1 {
		p.Text = "(" + strings.Join(p.all, ") && (") + ")" // an operand may be an alternative
	} else if len(p.any) > 1 {
		p.Text = strings.Join(p.any, " || ")
	}
	return p
}

// rewrite writes a rule with each of its expressions rewritten, as it is where it does not
// parse.
func rewrite(text string, rewrites ...func(ast.Expr)) string {
	if p := parse(text, rewrites...); p.root != nil {
		return p.write(p.root)
	}
	return text
}

// rewritten is an expression in which each part was rewritten, what macros were written
// from as well.
func rewritten(tree *ast.AST, rewrites ...func(ast.Expr)) (ast.Expr, *ast.SourceInfo) {
	root, info := tree.Expr(), tree.SourceInfo()
	for _, rewrite := range rewrites {
		ast.PostOrderVisit(root, ast.NewExprVisitor(rewrite))
		for _, call := range info.MacroCalls() {
			ast.PostOrderVisit(call, ast.NewExprVisitor(rewrite))
		}
	}
	return root, info
}

// inOneStyle writes functions that can be called in two styles in one of them: x.size() as
// size(x), and matches(x, y) as x.matches(y).
func inOneStyle(e ast.Expr) {
	if e.Kind() != ast.CallKind {
		return
	}
	switch c := e.AsCall(); {
	case c.FunctionName() == "size" && c.IsMemberFunction() && len(c.Args()) == 0:
		e.SetKindCase(ast.NewExprFactory().NewCall(e.ID(), "size", c.Target()))
	case c.FunctionName() == "matches" && !c.IsMemberFunction() && len(c.Args()) == 2:
		e.SetKindCase(ast.NewExprFactory().NewMemberCall(e.ID(), "matches", c.Args()[0], c.Args()[1]))
	}
}

// inOneOrder writes the sides of == and != in one order where both are values that are read.
func inOneOrder(e ast.Expr) {
	if !isCall(e, operators.Equals) && !isCall(e, operators.NotEquals) {
		return
	}
	args := e.AsCall().Args()
	left, right := textsOf(args[0]), textsOf(args[1])
	if left != nil && right != nil && slices.Compare(left, right) > 0 {
		e.SetKindCase(ast.NewExprFactory().NewCall(e.ID(), e.AsCall().FunctionName(), args[1], args[0]))
	}
}

// named gives the variables of macros, as x of list.all(x, …), names by their order: what they
// are called says nothing.
func named(info *ast.SourceInfo) func(ast.Expr) {
	var variables []ast.Expr
	for _, call := range info.MacroCalls() {
		if call.Kind() == ast.CallKind && call.AsCall().IsMemberFunction() && len(call.AsCall().Args()) > 1 && call.AsCall().Args()[0].Kind() == ast.IdentKind {
			variables = append(variables, call.AsCall().Args()[0])
		}
	}
	slices.SortFunc(variables, func(a, b ast.Expr) int { return cmp.Compare(a.ID(), b.ID()) })
	names := map[string]string{}
	for _, v := range variables {
		if _, known := names[v.AsIdent()]; !known && !slices.Contains(roots, v.AsIdent()) {
			names[v.AsIdent()] = fmt.Sprintf("item%d", len(names)+1)
		}
	}
	return func(e ast.Expr) {
		if e.Kind() != ast.IdentKind {
			return
		}
		if name, known := names[e.AsIdent()]; known {
			e.SetKindCase(ast.NewExprFactory().NewIdent(e.ID(), name))
		}
	}
}

func (p Parsed) write(e ast.Expr) string {
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

// RelationOf compares two expressions as far as their form tells.
func RelationOf(a, b Parsed) keyword.Relation {
	switch {
	case a.root == nil || b.root == nil:
		return keyword.Either
	case len(b.all) > len(a.all) && len(keyword.Without(a.all, b.all)) == 0, len(a.any) > len(b.any) && len(keyword.Without(b.any, a.any)) == 0:
		return keyword.Tighter
	case len(a.all) > len(b.all) && len(keyword.Without(b.all, a.all)) == 0, len(b.any) > len(a.any) && len(keyword.Without(a.any, b.any)) == 0:
		return keyword.Looser
	}
	return relationIn(evaluator{Parsed: a}, evaluator{Parsed: b}, a.root, b.root)
}

// relationIn compares two expressions that differ in a part where more answers that are true
// make the whole one true more often: a side of && and ||, what a question leads to, or what is
// asked of each item.
func relationIn(a, b evaluator, x, y ast.Expr) keyword.Relation {
	x, y = a.original(x), b.original(y)
	if a.write(x) == b.write(y) {
		return keyword.Same
	}
	if relation := listRelation(a, b, x, y); relation != keyword.Either {
		return relation
	}
	if x.Kind() != ast.CallKind || y.Kind() != ast.CallKind {
		return keyword.Either
	}
	c, d := x.AsCall(), y.AsCall()
	function, p, q := c.FunctionName(), c.Args(), d.Args()
	if d.FunctionName() != function || len(p) != len(q) || c.IsMemberFunction() != d.IsMemberFunction() {
		return keyword.Either
	}
	first := 0 // what is the same in front of the parts
	switch function {
	case operators.LogicalAnd, operators.LogicalOr:
	case operators.Conditional:
		first = 1
	case operators.All, operators.Exists:
		if first = 1; a.write(c.Target()) != b.write(d.Target()) {
			return keyword.Either
		}
	default:
		return comparison(a, b, c, d)
	}
	relation := keyword.Same
	for i := range p {
		switch part := relationIn(a, b, p[i], q[i]); {
		case part == keyword.Same:
		case i < first, relation != keyword.Same && relation != part:
			return keyword.Either
		default:
			relation = part
		}
	}
	return relation
}

// listRelation compares lists of what one thing may be.
func listRelation(a, b evaluator, x, y ast.Expr) keyword.Relation {
	of, old := a.listing(x)
	to, new := b.listing(y)
	switch {
	case len(old) == 0 || len(new) == 0 || of != to:
		return keyword.Either
	case len(keyword.Without(old, new)) == 0:
		return keyword.Looser
	case len(keyword.Without(new, old)) == 0:
		return keyword.Tighter
	}
	return keyword.Either
}

// listing is what is compared with strings, and those that it may be.
func (e evaluator) listing(x ast.Expr) (of string, all []string) {
	if x.Kind() != ast.CallKind || len(x.AsCall().Args()) != 2 {
		return "", nil
	}
	args := x.AsCall().Args()
	var listed []ast.Expr
	switch {
	case x.AsCall().FunctionName() == operators.Equals:
		listed = args[1:]
	case x.AsCall().FunctionName() == operators.In && args[1].Kind() == ast.ListKind:
		listed = args[1].AsList().Elements()
	}
	for _, item := range listed {
		text, ok := stringLiteral(item)
		if !ok {
			return "", nil
		}
		all = append(all, text)
	}
	return e.write(args[0]), all
}

// comparison compares two calls that compare one thing with two numbers.
func comparison(a, b evaluator, x, y ast.CallExpr) keyword.Relation {
	if len(x.Args()) != 2 || a.write(x.Args()[0]) != b.write(y.Args()[0]) {
		return keyword.Either
	}
	old, ok := intLiteral(x.Args()[1])
	new, fine := intLiteral(y.Args()[1])
	if !ok || !fine {
		return keyword.Either
	}
	switch x.FunctionName() {
	case operators.LessEquals, operators.Less:
		return keyword.Bound(float64(old), float64(new))
	case operators.GreaterEquals, operators.Greater:
		return keyword.Bound(-float64(old), -float64(new))
	}
	return keyword.Either
}

func intLiteral(e ast.Expr) (int64, bool) {
	if e.Kind() != ast.LiteralKind {
		return 0, false
	}
	v, ok := e.AsLiteral().(types.Int)
	return int64(v), ok
}

// Optional reports whether a rule is asked of new objects as well, without an old value.
func Optional(r Rule) bool { return r.OptionalOldSelf != nil && *r.OptionalOldSelf }

// IsTransition reports whether a rule looks at the old value.
func IsTransition(r Rule) bool {
	if !strings.Contains(r.Rule, "oldSelf") {
		return false
	}
	p := Parse(r.Rule)
	if p.root == nil {
		return true // it is refused for another reason
	}
	looks := false
	ast.PostOrderVisit(p.root, ast.NewExprVisitor(func(e ast.Expr) { looks = looks || isOld(e) }))
	return looks
}

func numberLiteral(x ast.Expr) (float64, bool) {
	if x.Kind() != ast.LiteralKind {
		return 0, false
	}
	var n float64
	switch v := x.AsLiteral().(type) {
	case types.Int:
		n = float64(v)
	case types.Uint:
		n = float64(v)
	case types.Double:
		n = float64(v)
	default:
		return 0, false
	}
	return n, math.Abs(n) < exact
}

func stringLiteral(x ast.Expr) (string, bool) {
	if x.Kind() != ast.LiteralKind {
		return "", false
	}
	text, ok := x.AsLiteral().(types.String)
	return string(text), ok
}
