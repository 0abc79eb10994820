package celrule

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"

	"github.com/crdgen/crdgen/internal/contract/celrule/evaluate"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// What rules ask of the items of a list is decided with few items, each with questions of its
// own. A rule that does not follow from others is refuted by a list, and of its items only
// those are needed which make an "all" false or an "exists" true: without the rest the same
// holds. So it is enough to look at as many items as there are such questions. Where more
// would be needed than are looked at, nothing is decided.

// mostItems is how many items of one list are told apart.
const mostItems = 3

// wanted says which answers of a part of a rule matter for refuting a claim: a premise has to
// be true for that, and a conclusion false.
type wanted uint8

const (
	trueWanted wanted = 1 << iota
	falseWanted
	eitherWanted = trueWanted | falseWanted
)

// of is what is wanted of an operand.
func (w wanted) of(function string, operand int) wanted {
	switch {
	case function == operators.LogicalNot:
		return w.opposite()
	case function == operators.LogicalAnd, function == operators.LogicalOr, function == operators.Conditional && operand > 0:
		return w
	}
	return eitherWanted
}

func (w wanted) opposite() wanted {
	switch w {
	case trueWanted:
		return falseWanted
	case falseWanted:
		return trueWanted
	}
	return eitherWanted
}

// itemNeeds is how many items of lists have to be told apart.
type itemNeeds map[string]int

func (n itemNeeds) most() (most int) {
	for _, items := range n {
		most = max(most, items)
	}
	return most
}

// A list is one whose items are asked about.
type list struct {
	number int
	mark   string // of the rule that asks
	schema *Schema
}

// item is the name that the reading of a list gives to one of its items.
func (l *list) item(i int) string { return syntax.ItemOf(l.number, i) }

// A quantifier is a question about the items of a list.
type quantifier struct {
	list, body ast.Expr
	variable   string
	// least and most are of how many items the body is true; most is -1 for any number.
	least, most int
	// all says that it is asked whether the body is true of all items instead. Strict ones
	// look at every item before they answer.
	all, strict bool
}

// quantifierOf reads a question about items; false for anything else.
func (r *reading) quantifierOf(x ast.Expr) (q quantifier, ok bool) {
	if c := r.Original(x); c.Kind() == ast.CallKind && c.AsCall().IsMemberFunction() {
		q, ok = macroOf(c.AsCall())
		switch c.AsCall().FunctionName() {
		case operators.All:
			q.all = true
		case operators.Exists:
			q.least, q.most = 1, -1
		case operators.ExistsOne, "existsOne":
			q.least, q.most, q.strict = 1, 1, true
		default:
			return q, false
		}
		return q, ok
	}
	return r.countOf(x)
}

// macroOf are the parts of a macro with one variable.
func macroOf(c ast.CallExpr) (q quantifier, ok bool) {
	if !c.IsMemberFunction() || len(c.Args()) != 2 || c.Args()[0].Kind() != ast.IdentKind {
		return q, false
	}
	return quantifier{list: c.Target(), body: c.Args()[1], variable: c.Args()[0].AsIdent()}, true
}

// countOf reads how many items a filter leaves, as a question about none, some or one of them.
func (r *reading) countOf(x ast.Expr) (q quantifier, ok bool) {
	if x.Kind() != ast.CallKind || len(x.AsCall().Args()) != 2 {
		return q, false
	}
	operator, of, than := x.AsCall().FunctionName(), x.AsCall().Args()[0], x.AsCall().Args()[1]
	if _, literal := syntax.Integer(of); literal {
		operator, of, than = syntax.Mirrored(operator), than, of
	}
	n, literal := syntax.Integer(than)
	switch {
	case literal && syntax.IsSize(of) && len(of.AsCall().Args()) == 1:
		of = of.AsCall().Args()[0]
	case than.Kind() == ast.ListKind && than.AsList().Size() == 0 && (operator == operators.Equals || operator == operators.NotEquals):
		n = 0
	default:
		return q, false
	}
	of = r.Original(of)
	if !syntax.IsCall(of, operators.Filter) {
		return q, false
	}
	if q, ok = macroOf(of.AsCall()); !ok {
		return q, false
	}
	q.strict = true
	q.least, q.most, ok = countedBy(operator, n)
	return q, ok
}

// countedBy are how many items a comparison of their number with another one lets be, as far as
// it tells none, one and more apart; most is -1 for any number.
func countedBy(operator string, n int64) (least, most int, ok bool) {
	switch {
	case n == 0 && (operator == operators.Equals || operator == operators.LessEquals), n == 1 && operator == operators.Less:
		return 0, 0, true
	case n == 0 && (operator == operators.NotEquals || operator == operators.Greater), n == 1 && operator == operators.GreaterEquals:
		return 1, -1, true
	case n == 1 && operator == operators.Equals:
		return 1, 1, true
	case n == 1 && operator == operators.LessEquals, n == 2 && operator == operators.Less:
		return 0, 1, true
	}
	return 0, 0, false
}

// witnesses is how many items are needed to give a wanted answer, and whether every item is
// asked for one.
func (q quantifier) witnesses(w wanted) (items int, each bool) {
	switch {
	case q.all && w == trueWanted, q.least == 1 && q.most < 0 && w == falseWanted, q.most == 0 && w == trueWanted:
		return 0, true
	case q.all && w == falseWanted, q.least == 1 && q.most < 0 && w == trueWanted, q.most == 0 && w == falseWanted:
		return 1, false
	case q.most == 1:
		return 2, true
	}
	return 1, true
}

// quantified is the answer to a question about items; nil for any other.
func (r *reading) quantified(x ast.Expr, w wanted) func(answers []ref.Val) ref.Val {
	q, ok := r.quantifierOf(x)
	if !ok || r.decision.items == 0 || evaluate.ElementOf(r.Schema(q.list)) == nil {
		return nil
	}
	text := r.mark + r.canonical(q.list)
	l := r.decision.lists[text]
	if l == nil {
		l = &list{number: len(r.decision.lists) + 1, mark: r.mark, schema: r.Schema(q.list)}
		r.decision.lists[text] = l
	}
	inner := w
	switch {
	case q.all:
	case q.most == 0:
		inner = w.opposite()
	case q.most == 1:
		inner = eitherWanted
	}
	own, each := q.witnesses(w)
	outer, most := r.decision.needs, itemNeeds{}
	var there, bodies []*reading
	for i := 1; i <= r.decision.items; i++ {
		r.decision.needs = itemNeeds{}
		p := r.readHere(fmt.Sprintf("size(%s) >= %d", r.Write(q.list), i), eitherWanted, nil)
		b := r.readHere(renamed(r.Write(q.body), q.variable, l.item(i)), inner, map[string]*Schema{l.item(i): evaluate.ElementOf(l.schema)})
		if p == nil || b == nil {
			r.decision.needs = outer
			return nil
		}
		there, bodies = append(there, p), append(bodies, b)
		for name, n := range r.decision.needs {
			if each {
				most[name] += n
			} else {
				most[name] = max(most[name], n)
			}
		}
	}
	r.decision.needs = outer
	for name, n := range most {
		outer[name] += n
	}
	outer[text] += own
	return func(answers []ref.Val) ref.Val { return q.answer(answers, there, bodies) }
}

// answer is what the question comes to with the items that are there.
func (q quantifier) answer(answers []ref.Val, there, bodies []*reading) ref.Val {
	count, failed := 0, false
	for i, body := range bodies {
		switch there[i].answer(answers) {
		case evaluate.Fails:
			return noValue
		case evaluate.False:
			continue
		}
		switch o := body.answer(answers); {
		case o == evaluate.Fails:
			failed = true
		case q.all && o == evaluate.False:
			return types.False
		case o == evaluate.True:
			count++
		}
	}
	switch {
	case failed && (q.strict || q.all || count == 0):
		return noValue
	case q.all:
		return types.True
	}
	return types.Bool(count >= q.least && (q.most < 0 || count <= q.most))
}

// readHere reads another expression in the place of a part of the rule, with more variables.
func (r *reading) readHere(text string, w wanted, more map[string]*Schema) *reading {
	scope := make(map[string]*Schema, len(r.Scope)+len(more))
	for name, s := range r.Scope {
		scope[name] = s
	}
	for name, s := range more {
		scope[name] = s
	}
	return r.decision.readWith(text, scope, r.mark, w)
}

// instead is the answer of another expression.
func (r *reading) instead(text string, w wanted) func(answers []ref.Val) ref.Val {
	other := r.readHere(text, w, nil)
	if other == nil {
		return nil
	}
	return func(answers []ref.Val) ref.Val {
		switch other.answer(answers) {
		case evaluate.True:
			return types.True
		case evaluate.False:
			return types.False
		}
		return noValue
	}
}

// renamed is an expression with another name for a variable.
func renamed(text, variable, name string) string {
	return syntax.Rewrite(text, func(e ast.Expr) {
		if e.Kind() == ast.IdentKind && e.AsIdent() == variable {
			e.SetKindCase(ast.NewExprFactory().NewIdent(e.ID(), name))
		}
	})
}

// otherwise reads a part of a rule that can be asked in other words, or of items; nil where it
// cannot.
func (r *reading) otherwise(x ast.Expr, w wanted) func(answers []ref.Val) ref.Val {
	if value := r.quantified(x, w); value != nil {
		return value
	}
	if text := r.restated(x); text != "" {
		return r.instead(text, w)
	}
	return nil
}

// restated writes what asks the same in words that are decided: questions to the elements of a
// list that the rule has itself, to what is mapped first, to members and emptiness of lists, and
// to values of fields that need not be there. It is empty for anything else.
func (r *reading) restated(x ast.Expr) string {
	for _, way := range []func(ast.Expr) string{r.listedItems, r.mappedItems, r.member, r.emptiness, r.withDefault} {
		if text := way(x); text != "" {
			return text
		}
	}
	return ""
}

// listedItems writes ['a', 'b'].exists(x, …) as what is asked of each.
func (r *reading) listedItems(x ast.Expr) string {
	c := r.Original(x)
	if c.Kind() != ast.CallKind || !c.AsCall().IsMemberFunction() || c.AsCall().Target().Kind() != ast.ListKind {
		return ""
	}
	join := map[string]string{operators.All: " && ", operators.Exists: " || "}[c.AsCall().FunctionName()]
	q, ok := macroOf(c.AsCall())
	elements := c.AsCall().Target().AsList().Elements()
	if !ok || join == "" || len(elements) == 0 {
		return ""
	}
	var parts []string
	for _, e := range elements {
		parts = append(parts, "("+r.replaced(q.body, q.variable, e)+")")
	}
	return strings.Join(parts, join)
}

// mappedItems writes list.map(x, f).all(y, …) as what is asked of the list itself.
func (r *reading) mappedItems(x ast.Expr) string {
	c := r.Original(x)
	if c.Kind() != ast.CallKind || !c.AsCall().IsMemberFunction() || !slices.Contains([]string{operators.All, operators.Exists, operators.ExistsOne}, c.AsCall().FunctionName()) {
		return ""
	}
	q, ok := macroOf(c.AsCall())
	from := r.Original(c.AsCall().Target())
	if !ok || !syntax.IsCall(from, operators.Map) {
		return ""
	}
	mapped, ok := macroOf(from.AsCall())
	if !ok || mapped.body.Kind() == ast.ComprehensionKind || q.variable != mapped.variable && slices.Contains(syntax.Words(r.Write(q.body)), mapped.variable) {
		return ""
	}
	macro := map[string]string{operators.All: "all", operators.Exists: "exists", operators.ExistsOne: "exists_one"}[c.AsCall().FunctionName()]
	return fmt.Sprintf("%s.%s(%s, %s)", r.Write(mapped.list), macro, mapped.variable, r.replaced(q.body, q.variable, mapped.body))
}

// replaced writes an expression with another one in the place of a variable.
func (r *reading) replaced(body ast.Expr, variable string, by ast.Expr) string {
	return syntax.Rewrite(r.Write(body), func(e ast.Expr) {
		if e.Kind() == ast.IdentKind && e.AsIdent() == variable {
			e.SetKindCase(by)
		}
	})
}

// member writes x in list, and key in map, as a question to the items.
func (r *reading) member(x ast.Expr) string {
	if !syntax.IsCall(x, operators.In) || x.AsCall().Args()[1].Kind() == ast.ListKind || evaluate.ElementOf(r.Schema(x.AsCall().Args()[1])) == nil {
		return ""
	}
	return fmt.Sprintf("%s.exists(__member, __member == %s)", r.Write(x.AsCall().Args()[1]), r.Write(x.AsCall().Args()[0]))
}

// emptiness writes list == [] and map == {} as a question for the size.
func (r *reading) emptiness(x ast.Expr) string {
	if !syntax.IsCall(x, operators.Equals) && !syntax.IsCall(x, operators.NotEquals) {
		return ""
	}
	args := x.AsCall().Args()
	for i, e := range args {
		empty := e.Kind() == ast.ListKind && e.AsList().Size() == 0 || e.Kind() == ast.MapKind && e.AsMap().Size() == 0
		of := args[1-i]
		s := r.Schema(of)
		if !empty || s == nil || s.Nullable && !syntax.IsSelf(of) || (s.Type == "array") != (e.Kind() == ast.ListKind) || keyword.TypeOf(s) == keyword.AnyValue {
			continue
		}
		if s.Type == "object" && s.AdditionalProperties == nil {
			continue
		}
		operator := "=="
		if syntax.IsCall(x, operators.NotEquals) {
			operator = "!="
		}
		return fmt.Sprintf("size(%s) %s 0", r.Write(of), operator)
	}
	return ""
}

// withDefault writes what is asked of self.?a.orValue(b) as what is asked of self.a where that is
// there, and of b where it is not.
func (r *reading) withDefault(x ast.Expr) string {
	text := r.Write(x)
	if !strings.Contains(text, "orValue(") || syntax.Macro.MatchString(text) {
		return ""
	}
	guard := ""
	variant := func(there bool) string {
		done := false
		return syntax.Rewrite(text, func(e ast.Expr) {
			if done || !syntax.IsCall(e, "orValue") || len(e.AsCall().Args()) != 1 {
				return
			}
			field, questions := optionalPath(e.AsCall().Target())
			if field == "" {
				return
			}
			done, guard = true, questions
			by := e.AsCall().Args()[0]
			if there {
				if p := syntax.Parse(field); p.Root != nil {
					by = p.Root
				}
			}
			e.SetKindCase(by)
		})
	}
	given, left := variant(true), variant(false)
	if guard == "" {
		return ""
	}
	return fmt.Sprintf("(%s) ? (%s) : (%s)", guard, given, left)
}

// optionalPath is a path of fields with .? in it as one without, and the questions whether they
// are there; empty for anything else.
func optionalPath(x ast.Expr) (path, questions string) {
	var fields []string
	optional := -1
	for {
		switch {
		case x.Kind() == ast.SelectKind && !x.AsSelect().IsTestOnly():
			fields, x = append(fields, x.AsSelect().FieldName()), x.AsSelect().Operand()
			continue
		case syntax.IsCall(x, operators.OptSelect):
			name, ok := syntax.String(x.AsCall().Args()[1])
			if !ok {
				return "", ""
			}
			fields, x = append(fields, name), x.AsCall().Args()[0]
			optional = len(fields) - 1
			continue
		}
		break
	}
	if x.Kind() != ast.IdentKind || optional < 0 {
		return "", ""
	}
	path = x.AsIdent()
	var asked []string
	for i := len(fields) - 1; i >= 0; i-- {
		path += "." + fields[i]
		if i <= optional {
			asked = append(asked, "has("+path+")")
		}
	}
	return path, strings.Join(asked, " && ")
}
