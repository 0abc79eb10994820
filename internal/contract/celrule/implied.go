package celrule

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/celrule/evaluate"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
	"github.com/crdgen/crdgen/internal/jsontext"
)

// ReadersRely reports whether a rule stands for a keyword that clients rely on when they
// read.
func ReadersRely(r Rule, s *Schema) bool {
	bare := *s
	bare.Enum, bare.Required = nil, nil
	all, _ := impliedBy(r, &bare)
	with := all.on(&bare)
	if len(with.Enum)+len(with.Required) > 0 {
		return true
	}
	p := syntax.Parse(r.Rule)
	return p.Root != nil && !syntax.IsTransition(r) && slices.ContainsFunc(syntax.Operands(p.Root, operators.LogicalAnd), func(x ast.Expr) bool { return tellsReaders(p, x) })
}

// tellsReaders reports whether a clause lists the values of a field, or those which it never
// has, where the field is there; or says that it is.
func tellsReaders(p syntax.Parsed, clause ast.Expr) bool {
	parts := syntax.Operands(p.Original(clause), operators.LogicalOr)
	parts = slices.DeleteFunc(parts, func(x ast.Expr) bool { return p.AsksAbsence(p.Original(x)) })
	lists := func(x ast.Expr) bool {
		x = p.Original(x)
		if syntax.IsCall(x, operators.LogicalNot) {
			x = p.Original(x.AsCall().Args()[0])
		}
		if x.Kind() != ast.CallKind || len(x.AsCall().Args()) != 2 {
			return false
		}
		c := x.AsCall()
		a, b := p.Original(c.Args()[0]), p.Original(c.Args()[1])
		switch c.FunctionName() {
		case operators.In:
			return syntax.OfObject(a) && b.Kind() == ast.ListKind
		case operators.Equals, operators.NotEquals:
			return syntax.OfObject(a) && isNamed(b) || syntax.OfObject(b) && isNamed(a)
		}
		return false
	}
	return len(parts) == 1 && p.AsksPresence(parts[0]) || len(parts) > 0 && !slices.ContainsFunc(parts, func(x ast.Expr) bool { return !lists(x) })
}

// isNamed reports whether a literal is a value that has a name: neither the empty one nor a
// number.
func isNamed(x ast.Expr) bool {
	text, ok := syntax.String(x)
	return ok && text != ""
}

// Restatable are the keywords that a rule can stand for.
func Restatable() []string {
	return []string{"maximum", "minimum", "maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties", "pattern", "enum", "required"}
}

// Implied is a schema with the keywords that its own rules stand for, as "self <= 5" for
// a maximum of 5, each in one way of writing. What rules ask besides is left out, so that it
// takes all that the schema takes.
func Implied(s *Schema) *Schema {
	out := keyword.InOneWay(keyword.Merged(s))
	for _, r := range s.XValidations {
		all, _ := impliedBy(r, s)
		out = all.on(out)
	}
	return out
}

// isWhole reports whether a bound means the same for a keyword and a rule, see [keyword.InOneWay].
func isWhole(bound *float64) bool { return bound == nil || math.Trunc(*bound) == *bound }

// An implied is a keyword that a rule stands for. It adds that to a schema which is written in
// one way, and leaves one as it is that asks for it already.
type implied func(*Schema)

type allImplied []implied

// on is a schema with what is implied.
func (all allImplied) on(s *Schema) *Schema {
	out := *s
	for _, c := range all {
		c(&out)
	}
	return &out
}

// of reports whether a schema asks for all that is implied.
func (all allImplied) of(s *Schema) bool { return keyword.Plain(all.on(s)) == keyword.Plain(s) }

// impliedBy are the keywords that a rule stands for at a schema, and whether they are all
// that it asks.
func impliedBy(r Rule, s *Schema) (all allImplied, complete bool) {
	if s.Type == "object" && len(s.Properties) > 0 { // where has() alone stands for a keyword, and rules are many
		_, clauses := syntax.Said(r.Rule)
		if !slices.ContainsFunc(clauses, func(c string) bool { return strings.HasPrefix(c, "has(") }) {
			return nil, false
		}
	}
	p := syntax.Parse(r.Rule)
	if p.Root == nil || syntax.IsTransition(r) || s.XIntOrString {
		return nil, false
	}
	complete = true
	for _, part := range syntax.Operands(p.Root, operators.LogicalAnd) {
		c := impliedByClause(p.Original(part), s)
		if c == nil {
			complete = false
			continue
		}
		all = append(all, c)
	}
	return all, complete
}

func impliedByClause(x ast.Expr, s *Schema) implied {
	if listed, ok := listedBy(x, s); ok {
		return listImplies(listed)
	}
	if x.Kind() == ast.SelectKind && x.AsSelect().IsTestOnly() && syntax.IsSelf(x.AsSelect().Operand()) {
		return presenceImplies(x.AsSelect().FieldName(), s)
	}
	if x.Kind() != ast.CallKind {
		return nil
	}
	switch c := x.AsCall(); {
	case c.FunctionName() == operators.Has:
		if arg := c.Args()[0]; arg.Kind() == ast.SelectKind && syntax.IsSelf(arg.AsSelect().Operand()) {
			return presenceImplies(arg.AsSelect().FieldName(), s)
		}
	case c.FunctionName() == "matches":
		if c.IsMemberFunction() && syntax.IsSelf(c.Target()) && evaluate.IsPlainString(s) {
			if pattern, ok := syntax.String(c.Args()[0]); ok && pattern != "" {
				return patternImplies(pattern)
			}
		}
	case len(c.Args()) == 2:
		return comparisonImplies(c, s)
	}
	return nil
}

// comparisonImplies is what comparing with a literal stands for.
func comparisonImplies(c ast.CallExpr, s *Schema) implied {
	if c.FunctionName() == operators.NotEquals && evaluate.IsPlainString(s) && isEmptyBesideSelf(c.Args()) {
		return func(s *Schema) { boundSize(&s.MaxLength, &s.MinLength, operators.Greater, 0) }
	}
	if n, ok := syntax.Number(c.Args()[1]); ok {
		return boundImplies(c.FunctionName(), c.Args()[0], n, s)
	}
	if n, ok := syntax.Number(c.Args()[0]); ok {
		return boundImplies(syntax.Mirrored(c.FunctionName()), c.Args()[1], n, s)
	}
	return nil
}

// isEmptyBesideSelf reports whether one of two expressions is the object, and the other one
// the empty string.
func isEmptyBesideSelf(args []ast.Expr) bool {
	return slices.ContainsFunc(args, syntax.IsSelf) && slices.ContainsFunc(args, func(x ast.Expr) bool {
		text, ok := syntax.String(x)
		return ok && text == ""
	})
}

// boundImplies is a bound of a number, or of the size of a string, list or map.
func boundImplies(operator string, x ast.Expr, n float64, s *Schema) implied {
	ordered := slices.Contains([]string{operators.LessEquals, operators.Less, operators.GreaterEquals, operators.Greater}, operator)
	if syntax.IsSelf(x) && ordered && (s.Type == "integer" || s.Type == "number") {
		if !isWhole(&n) || !isWhole(s.Maximum) || !isWhole(s.Minimum) {
			return nil
		}
		return func(s *Schema) { boundNumber(s, operator, n) }
	}
	if !isSizeOfSelf(x) || n < 0 || n == 0 && operator == operators.Less {
		return nil
	}
	var upper, lower func(*Schema) **int64
	switch {
	case evaluate.IsPlainString(s):
		upper, lower = func(s *Schema) **int64 { return &s.MaxLength }, func(s *Schema) **int64 { return &s.MinLength }
	case s.Type == "array":
		upper, lower = func(s *Schema) **int64 { return &s.MaxItems }, func(s *Schema) **int64 { return &s.MinItems }
	case s.Type == "object" && len(s.Properties) == 0:
		upper, lower = func(s *Schema) **int64 { return &s.MaxProperties }, func(s *Schema) **int64 { return &s.MinProperties }
	default:
		return nil
	}
	switch {
	case operator == operators.NotEquals && n == 0:
		operator = operators.Greater
	case !ordered && operator != operators.Equals:
		return nil
	}
	return func(s *Schema) { boundSize(upper(s), lower(s), operator, n) }
}

func isSizeOfSelf(x ast.Expr) bool {
	if x.Kind() != ast.CallKind || x.AsCall().FunctionName() != "size" {
		return false
	}
	c := x.AsCall()
	return c.IsMemberFunction() && syntax.IsSelf(c.Target()) || !c.IsMemberFunction() && len(c.Args()) == 1 && syntax.IsSelf(c.Args()[0])
}

func boundNumber(s *Schema, operator string, n float64) {
	exclusive := operator == operators.Less || operator == operators.Greater
	with := &Schema{Type: s.Type}
	if operator == operators.LessEquals || operator == operators.Less {
		with.Maximum, with.ExclusiveMaximum = &n, exclusive
		if with = keyword.InOneWay(with); keyword.MaximumRelation(s, with) == keyword.Tighter {
			s.Maximum, s.ExclusiveMaximum = with.Maximum, with.ExclusiveMaximum
		}
		return
	}
	with.Minimum, with.ExclusiveMinimum = &n, exclusive
	if with = keyword.InOneWay(with); keyword.MinimumRelation(s, with) == keyword.Tighter {
		s.Minimum, s.ExclusiveMinimum = with.Minimum, with.ExclusiveMinimum
	}
}

func boundSize(upper, lower **int64, operator string, n float64) {
	most, least := int64(math.Floor(n)), int64(math.Ceil(n))
	switch operator {
	case operators.Less:
		most = least - 1
	case operators.Greater:
		least = most + 1
	}
	if operator != operators.GreaterEquals && operator != operators.Greater && (*upper == nil || **upper > most) {
		*upper = &most
	}
	if operator != operators.LessEquals && operator != operators.Less && (*lower == nil || **lower < least) && least > 0 {
		*lower = &least
	}
}

// presenceImplies says that a field is required. Of one that may be null, null is there for
// the keyword, and not for a rule; and a rule fails on bytes that are none.
func presenceImplies(field string, s *Schema) implied {
	for name, p := range s.Properties {
		if (name == field || syntax.Escaped(name) == field) && !p.Nullable && (p.Type != "string" || evaluate.IsPlainString(&p)) {
			return func(s *Schema) {
				if !slices.Contains(s.Required, name) {
					s.Required = append(slices.Clone(s.Required), name)
					slices.Sort(s.Required)
				}
			}
		}
	}
	return nil
}

// patternImplies is a pattern. A schema has one, so that another one that is neither wider nor
// narrower is told by a branch.
func patternImplies(pattern string) implied {
	pattern = keyword.CanonicalPattern(pattern)
	return func(s *Schema) {
		switch {
		case s.Pattern == "", s.Pattern != pattern && !keyword.PatternCovers(pattern, s.Pattern) && keyword.PatternCovers(s.Pattern, pattern):
			s.Pattern = pattern
		case !keyword.PatternCovers(pattern, s.Pattern) && !slices.ContainsFunc(s.AllOf, func(b Schema) bool { return b.Pattern == pattern }):
			s.AllOf = append(slices.Clone(s.AllOf), Schema{Pattern: pattern})
		}
	}
}

// listedBy are the literals that a rule takes and no others, as JSON: "self == 'a' || self ==
// 'b'", or "self in ['a', 'b']". Null is taken by any rule and by no enum.
func listedBy(x ast.Expr, s *Schema) (all []string, ok bool) {
	if s.Nullable || s.Type != "integer" && !evaluate.IsPlainString(s) || x.Kind() != ast.CallKind {
		return nil, false
	}
	c := x.AsCall()
	switch c.FunctionName() {
	case operators.LogicalOr:
		for _, part := range syntax.Operands(x, operators.LogicalOr) {
			listed, ok := listedBy(part, s)
			if !ok {
				return nil, false
			}
			all = append(all, listed...)
		}
		return all, true
	case operators.Equals:
		for i, arg := range c.Args() {
			if syntax.IsSelf(arg) {
				return literals([]ast.Expr{c.Args()[1-i]})
			}
		}
	case operators.In:
		if syntax.IsSelf(c.Args()[0]) && c.Args()[1].Kind() == ast.ListKind {
			return literals(c.Args()[1].AsList().Elements())
		}
	}
	return nil, false
}

func literals(all []ast.Expr) (texts []string, ok bool) {
	for _, x := range all {
		if text, ok := syntax.String(x); ok {
			quoted, err := jsontext.Line(text)
			if err != nil {
				return nil, false
			}
			texts = append(texts, quoted)
			continue
		}
		n, ok := syntax.Integer(x)
		if !ok {
			return nil, false
		}
		texts = append(texts, strconv.FormatInt(n, 10))
	}
	return texts, len(texts) > 0
}

// listImplies is an enum. Where another one has none of its values, nothing is left.
func listImplies(listed []string) implied {
	return func(s *Schema) {
		var enum []apiext.JSON
		known := keyword.Among(keyword.Values(s))
		for _, text := range listed {
			if len(s.Enum) == 0 || known(keyword.Canonical([]byte(text))) {
				enum = append(enum, apiext.JSON{Raw: []byte(text)})
			}
		}
		switch {
		case len(enum) == 0:
			s.Not = &Schema{}
		case keyword.EnumText(&Schema{Enum: enum}) != keyword.EnumText(s):
			s.Enum = enum
		}
	}
}
