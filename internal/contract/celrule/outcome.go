package celrule

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// An outcome is a set of what an expression may come to: true, false, an error.
type outcome uint8

const (
	isTrue outcome = 1 << iota
	isFalse
	fails
	unknown = isTrue | isFalse
)

// A result is what is known of an expression: its outcome, and of a list or number
// that it is surely empty, or zero.
type result struct {
	outcome
	empty bool
}

// alwaysTrue reports whether a rule holds for every value of a schema: it asks about
// fields that the schema does not have and values that its enums do not list, or for
// fields that are required anyway. New rules often speak of new fields only, and hurt
// nobody.
func alwaysTrue(text string, old, new *Schema) bool { return outcomeOf(text, old, new) == isTrue }

// outcomeOf is what a rule may come to for values of a schema.
func outcomeOf(text string, old, new *Schema) outcome {
	p := syntax.Parse(text)
	if p.Root == nil {
		return unknown | fails
	}
	s := filledIn(old, new)
	e := evaluator{Parsed: p, scope: map[string]*Schema{"self": s, "oldSelf": s}, present: map[string]bool{}}
	return e.eval(p.Root).outcome
}

// filledIn is the old schema with the fields required that the new one fills in before
// it looks at rules.
func filledIn(old, new *Schema) *Schema {
	out := *old
	out.Properties, out.Required = maps.Clone(old.Properties), slices.Clone(old.Required)
	for name, p := range old.Properties {
		to, there := new.Properties[name]
		if !there {
			continue
		}
		p = *filledIn(&p, &to)
		if p.Default != nil && to.Default == nil { // it was there since it was filled in
			p.Default = nil
			out.Required = slices.DeleteFunc(out.Required, func(r string) bool { return r == name })
		}
		if to.Default != nil && !to.Nullable && (len(p.Enum) == 0 || slices.Contains(keyword.Values(&p), keyword.JSONText(to.Default))) {
			p.Default, p.Nullable = nil, false
			out.Required = append(out.Required, name)
		}
		out.Properties[name] = p
	}
	for name, to := range new.Properties {
		if _, there := old.Properties[name]; !there && to.Default != nil {
			if !keyword.KeepsUnknown(old) && old.AdditionalProperties == nil {
				to = *only(&to) // nobody could set it
			}
			to.Default = nil
			out.Required = append(out.Required, name)
			if out.Properties == nil {
				out.Properties = map[string]Schema{}
			}
			out.Properties[name] = to
		}
	}
	slices.Sort(out.Required)
	if a, b := old.Items, new.Items; a != nil && b != nil && a.Schema != nil && b.Schema != nil {
		items := *a
		items.Schema = filledIn(a.Schema, b.Schema)
		out.Items = &items
	}
	return &out
}

// WithNames is the schema of a whole object with what the server asks of its names, which rules
// can read though the schema does not have them: the name is there, and no longer than 253
// characters.
func WithNames(s *Schema) *Schema {
	metadata := s.Properties["metadata"]
	if metadata.Type != "object" || metadata.Properties["name"].Type != "" {
		return s
	}
	longest := int64(253)
	with, least := *s, int64(1)
	metadata.Properties = map[string]Schema{"name": {Type: "string", MinLength: &least, MaxLength: &longest}, "generateName": {Type: "string"}}
	metadata.Required = []string{"name"}
	with.Properties = maps.Clone(s.Properties)
	with.Properties["metadata"] = metadata
	with.Required = append(slices.Clone(s.Required), "metadata")
	return &with
}

// only is the schema of the default of another one.
func only(s *Schema) *Schema {
	out := *s
	switch value := keyword.JSONText(s.Default); s.Type {
	case "integer":
		n, err := strconv.ParseFloat(value, 64)
		if err == nil {
			out.Minimum, out.Maximum, out.ExclusiveMinimum, out.ExclusiveMaximum = &n, &n, false, false
		}
	case "string":
		out.Enum = []apiext.JSON{*s.Default}
	}
	return &out
}

// An evaluator looks at an expression without values.
type evaluator struct {
	syntax.Parsed
	scope   map[string]*Schema
	present map[string]bool // fields that were asked for before
}

func (e evaluator) eval(x ast.Expr) result {
	x = e.Original(x)
	switch x.Kind() {
	case ast.LiteralKind:
		if b, ok := x.AsLiteral().(types.Bool); ok {
			return result{outcome: one(bool(b))}
		}
	case ast.SelectKind:
		if sel := x.AsSelect(); sel.IsTestOnly() {
			return e.has(sel.Operand(), sel.FieldName())
		}
		return result{outcome: unknown | e.missing(x)}
	case ast.CallKind:
		return e.call(x.AsCall())
	}
	return result{outcome: unknown}
}

func one(b bool) outcome {
	if b {
		return isTrue
	}
	return isFalse
}

// has is the question whether a field is there. Asked of what is not there itself, it ends in
// an error.
func (e evaluator) has(operand ast.Expr, field string) result {
	return result{outcome: e.hasIn(operand, field) | e.missing(operand)}
}

func (e evaluator) hasIn(operand ast.Expr, field string) outcome {
	holder := e.schema(operand)
	if holder == nil || len(holder.Properties) == 0 || holder.AdditionalProperties != nil || keyword.KeepsUnknown(holder) && !slices.Contains(holder.Required, field) {
		return unknown
	}
	for name, p := range holder.Properties {
		switch {
		case name != field && syntax.Escaped(name) != field:
		case slices.Contains(keyword.Demanded(holder), name) && !p.Nullable:
			if p.Type == "string" && !isPlainString(&p) {
				return isTrue | fails // on bytes that are none
			}
			return isTrue
		default:
			return unknown
		}
	}
	return isFalse
}

// missing is the error of reading a field that may not be there, or of asking for what
// there need not be an answer to, as the item of a list.
func (e evaluator) missing(x ast.Expr) outcome {
	x = e.Original(x)
	switch x.Kind() {
	case ast.SelectKind:
	case ast.CallKind:
		return e.missingOf(x.AsCall())
	default:
		return 0
	}
	sel := x.AsSelect()
	holder := e.schema(sel.Operand())
	if holder == nil {
		return fails
	}
	p, there := holder.Properties[sel.FieldName()]
	if p.Type == "string" && p.Format == "byte" {
		return fails // on bytes that are none
	}
	if there && (slices.Contains(holder.Required, sel.FieldName()) || p.Default != nil || e.present[e.Write(x)]) {
		return e.missing(sel.Operand())
	}
	return fails
}

// missingOf is [evaluator.missing] for a call: of a list that is filtered and of sizes there
// is always an answer if there is one of what they are of.
func (e evaluator) missingOf(c ast.CallExpr) outcome {
	switch name := c.FunctionName(); {
	case name == "size" && c.IsMemberFunction(), name == operators.Filter && c.IsMemberFunction() && e.call(c).outcome&fails == 0:
		return e.missing(c.Target())
	case name == "size" && len(c.Args()) == 1:
		return e.missing(c.Args()[0])
	case name == operators.Modulo && e.isInteger(c.Args()[0]):
		if n, ok := syntax.Integer(c.Args()[1]); ok && n != 0 {
			return e.missing(c.Args()[0])
		}
	}
	return fails
}

func (e evaluator) call(c ast.CallExpr) result {
	args := c.Args()
	switch c.FunctionName() {
	case operators.LogicalNot:
		return result{outcome: not(e.eval(args[0]).outcome)}
	case operators.LogicalAnd:
		a := e.eval(args[0]).outcome
		b := e.knowing(args[0], operators.LogicalAnd, false).eval(args[1]).outcome
		return result{outcome: combine(a, b, isFalse)}
	case operators.LogicalOr:
		a := e.eval(args[0]).outcome
		b := e.knowing(args[0], operators.LogicalOr, true).eval(args[1]).outcome
		return result{outcome: combine(a, b, isTrue)}
	case operators.Conditional:
		return result{outcome: e.conditional(args)}
	case operators.Equals:
		return result{outcome: e.equal(args)}
	case operators.NotEquals:
		return result{outcome: not(e.equal(args))}
	case operators.In:
		return result{outcome: e.in(args)}
	case operators.LessEquals, operators.Less, operators.Greater, operators.GreaterEquals:
		return result{outcome: e.compare(c.FunctionName(), args)}
	case operators.Has:
		if arg := args[0]; arg.Kind() == ast.SelectKind {
			return e.has(arg.AsSelect().Operand(), arg.AsSelect().FieldName())
		}
	case "size":
		return e.size(c)
	case operators.All, operators.Exists, operators.ExistsOne, operators.Filter:
		if c.IsMemberFunction() && len(args) == 2 && args[0].Kind() == ast.IdentKind {
			return e.each(c.FunctionName(), c.Target(), args[0].AsIdent(), args[1])
		}
	}
	if c.IsMemberFunction() && len(args) == 1 && e.matchesAll(c.FunctionName(), args[0]) && e.isOfType(c.Target(), types.String(""), operators.Less) {
		return result{outcome: isTrue | e.missing(c.Target())}
	}
	return result{outcome: unknown | fails}
}

// size is the outcome of size(), which is a number: what counts is whether it is that of
// nothing.
func (e evaluator) size(c ast.CallExpr) result {
	of := c.Args()
	if c.IsMemberFunction() {
		of = []ast.Expr{c.Target()}
	}
	return result{outcome: unknown, empty: len(of) == 1 && e.eval(of[0]).empty}
}

func not(o outcome) outcome {
	out := o & fails
	if o&isTrue != 0 {
		out |= isFalse
	}
	if o&isFalse != 0 {
		out |= isTrue
	}
	return out
}

// combine joins two outcomes where one of a kind decides, whatever the other one is.
func combine(a, b, decides outcome) outcome {
	if a == decides || b == decides {
		return decides
	}
	out := (a | b) & (decides | fails)
	if a&^decides&^fails != 0 && b&^decides&^fails != 0 {
		out |= unknown &^ decides
	}
	return out
}

// knowing is the evaluator of what comes after a question for fields.
func (e evaluator) knowing(x ast.Expr, operator string, negated bool) evaluator {
	next := e
	next.present = maps.Clone(e.present)
	for _, part := range syntax.Operands(x, operator) {
		part = e.Original(part)
		if negated {
			if part.Kind() != ast.CallKind || part.AsCall().FunctionName() != operators.LogicalNot {
				continue
			}
			part = e.Original(part.AsCall().Args()[0])
		}
		switch {
		case part.Kind() == ast.CallKind && part.AsCall().FunctionName() == operators.Has:
			next.present[e.Write(part.AsCall().Args()[0])] = true
		case part.Kind() == ast.SelectKind && part.AsSelect().IsTestOnly():
			next.present[e.Write(part.AsSelect().Operand())+"."+part.AsSelect().FieldName()] = true
		}
	}
	return next
}

func (e evaluator) conditional(args []ast.Expr) outcome {
	c := e.eval(args[0]).outcome
	out := c & fails
	if c&isTrue != 0 {
		out |= e.knowing(args[0], operators.LogicalAnd, false).eval(args[1]).outcome
	}
	if c&isFalse != 0 {
		out |= e.eval(args[2]).outcome
	}
	return out
}

// equal compares a field with a literal that its enum may not list.
func (e evaluator) equal(args []ast.Expr) outcome {
	for i, x := range args {
		text, ok := syntax.String(args[1-i])
		if listed := e.listed(x); ok && listed != nil && !slices.Contains(listed, text) {
			return isFalse | e.missing(x)
		}
	}
	if of, same := e.same(args); same {
		return isTrue | e.missing(of)
	}
	if o, decided := e.bounded(operators.Equals, args); decided {
		return o
	}
	return unknown | e.missing(args[0]) | e.missing(args[1])
}

// same reports whether two expressions are one: the object, a field of it, or the size of
// one, and which field that is.
func (e evaluator) same(args []ast.Expr) (of ast.Expr, same bool) {
	of = e.Original(args[0])
	if of.Kind() == ast.CallKind && of.AsCall().FunctionName() == "size" {
		if c := of.AsCall(); c.IsMemberFunction() {
			of = e.Original(c.Target())
		} else if len(c.Args()) == 1 {
			of = e.Original(c.Args()[0])
		}
	}
	return of, syntax.OfObject(of) && e.Write(args[0]) == e.Write(args[1])
}

// in compares a field with literals that its enum may not list.
func (e evaluator) in(args []ast.Expr) outcome {
	listed := e.listed(args[0])
	if listed == nil || args[1].Kind() != ast.ListKind {
		return unknown | fails
	}
	var texts []string
	for _, x := range args[1].AsList().Elements() {
		text, ok := syntax.String(x)
		if !ok {
			return unknown | fails
		}
		texts = append(texts, text)
	}
	missing := keyword.Without(listed, texts)
	switch len(missing) {
	case 0:
		return isTrue | e.missing(args[0])
	case len(listed):
		return isFalse | e.missing(args[0])
	}
	return unknown | e.missing(args[0])
}

// listed are the strings that a field's enum has; nil without an enum.
func (e evaluator) listed(x ast.Expr) []string {
	s := e.schema(x)
	if s == nil || s.Type != "string" || len(s.Enum) == 0 {
		return nil
	}
	var all []string
	for _, v := range s.Enum {
		if text := string(v.Raw); len(text) > 1 && text[0] == '"' {
			all = append(all, text[1:len(text)-1])
		}
	}
	return all
}

// compare compares what is surely zero with a number, and a value with itself.
func (e evaluator) compare(operator string, args []ast.Expr) outcome {
	if of, same := e.same(args); same {
		return one(operator == operators.LessEquals || operator == operators.GreaterEquals) | e.missing(of)
	}
	if o, decided := e.bounded(operator, args); decided {
		return o
	}
	n, ok := syntax.Integer(args[1])
	if !ok || !e.eval(args[0]).empty {
		return unknown | e.ordered(args[0]) | e.ordered(args[1])
	}
	switch operator {
	case operators.LessEquals:
		return one(0 <= n)
	case operators.Less:
		return one(0 < n)
	case operators.Greater:
		return one(0 > n)
	}
	return one(0 >= n)
}

// ordered is the error of comparing a value: one that is not there, or null, or of any type.
func (e evaluator) ordered(x ast.Expr) outcome {
	x = e.Original(x)
	if call := x; call.Kind() == ast.CallKind && call.AsCall().FunctionName() == "size" {
		if c := call.AsCall(); c.IsMemberFunction() {
			x = e.Original(c.Target())
		} else {
			x = e.Original(c.Args()[0])
		}
	}
	switch s := e.schema(x); {
	case x.Kind() == ast.LiteralKind:
		return 0
	case s == nil || keyword.TypeOf(s) == keyword.AnyValue || keyword.TypeOf(s) == keyword.IntOrString:
		return fails
	case s.Nullable && !syntax.IsSelf(x):
		return fails // rules are not asked of what is null, only of what has it
	}
	return e.missing(x)
}

// matchesAll reports whether every string answers a test of its characters.
func (e evaluator) matchesAll(function string, than ast.Expr) bool {
	text, ok := syntax.String(than)
	if function == "matches" {
		return ok && keyword.PatternCovers(text, "")
	}
	return ok && text == "" && slices.Contains([]string{"startsWith", "endsWith", "contains"}, function)
}

// each is a question to all items.
func (e evaluator) each(macro string, list ast.Expr, name string, body ast.Expr) result {
	inner := e
	inner.scope = maps.Clone(e.scope)
	inner.scope[name] = elementOf(e.schema(list))
	o := inner.eval(body).outcome
	lost := e.missing(list)
	switch {
	case macro == operators.Filter:
		return result{outcome: unknown | lost | o&fails, empty: o == isFalse && lost == 0}
	case macro == operators.All:
		return result{outcome: isTrue | lost | o}
	case o == isFalse:
		return result{outcome: isFalse | lost}
	}
	return result{outcome: unknown | lost | o}
}

// schema is that of the value of an expression; nil where that is not known.
func (e evaluator) schema(x ast.Expr) *Schema {
	x = e.Original(x)
	switch x.Kind() {
	case ast.IdentKind:
		return e.scope[x.AsIdent()]
	case ast.SelectKind:
		holder := e.schema(x.AsSelect().Operand())
		if holder == nil {
			return nil
		}
		for name, p := range holder.Properties {
			if name == x.AsSelect().FieldName() || syntax.Escaped(name) == x.AsSelect().FieldName() {
				return &p
			}
		}
	case ast.CallKind:
		if c := x.AsCall(); c.FunctionName() == operators.Index && len(c.Args()) == 2 {
			of := e.schema(c.Args()[0])
			return cmp.Or(keyword.ItemOf(of), keyword.ValueOf(of))
		} else if c.FunctionName() == operators.Filter && c.IsMemberFunction() {
			return e.schema(c.Target())
		}
	}
	return nil
}
