package celrule

import (
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"

	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// RelationOf compares two expressions as far as their form tells.
func RelationOf(a, b syntax.Parsed) keyword.Relation {
	switch {
	case a.Root == nil || b.Root == nil:
		return keyword.Either
	case len(b.All) > len(a.All) && len(keyword.Without(a.All, b.All)) == 0, len(a.Any) > len(b.Any) && len(keyword.Without(b.Any, a.Any)) == 0:
		return keyword.Tighter
	case len(a.All) > len(b.All) && len(keyword.Without(b.All, a.All)) == 0, len(b.Any) > len(a.Any) && len(keyword.Without(a.Any, b.Any)) == 0:
		return keyword.Looser
	}
	return relationIn(a, b, a.Root, b.Root)
}

// relationIn compares two expressions that differ in a part where more answers that are true
// make the whole one true more often: a side of && and ||, what a question leads to, or what is
// asked of each item.
func relationIn(a, b syntax.Parsed, x, y ast.Expr) keyword.Relation {
	x, y = a.Original(x), b.Original(y)
	if a.Write(x) == b.Write(y) {
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
		if first = 1; a.Write(c.Target()) != b.Write(d.Target()) {
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
func listRelation(a, b syntax.Parsed, x, y ast.Expr) keyword.Relation {
	of, old := listing(a, x)
	to, new := listing(b, y)
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
func listing(p syntax.Parsed, x ast.Expr) (of string, all []string) {
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
		text, ok := syntax.String(item)
		if !ok {
			return "", nil
		}
		all = append(all, text)
	}
	return p.Write(args[0]), all
}

// comparison compares two calls that compare one thing with two numbers.
func comparison(a, b syntax.Parsed, x, y ast.CallExpr) keyword.Relation {
	if len(x.Args()) != 2 || a.Write(x.Args()[0]) != b.Write(y.Args()[0]) {
		return keyword.Either
	}
	old, ok := syntax.Integer(x.Args()[1])
	new, fine := syntax.Integer(y.Args()[1])
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
