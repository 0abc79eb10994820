package celrule

import (
	"slices"
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"

	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
)

// fewCounted is of how many things a rule may say that at most one holds for it to be read as it
// is: each of them doubles the answers that are tried.
const fewCounted = 4

// narrowed are rules as they speak of two fields: what says that at most one of many things holds
// says so of each two of them, and other things than those two do not matter then.
func narrowed(rules []Rule, a, b Member) []Rule {
	rules = slices.Clone(rules)
	for i, r := range rules {
		if text, ok := narrow(r, a, b); ok {
			rules[i] = Rule{Rule: text}
		}
	}
	return rules
}

func narrow(r Rule, a, b Member) (text string, ok bool) {
	if !strings.Contains(r.Rule, "exists_one") && !strings.Contains(r.Rule, "filter") && !strings.Contains(r.Rule, "+") {
		return "", false // it counts nothing
	}
	p := syntax.Parse(r.Rule)
	if p.Root == nil || syntax.IsTransition(r) {
		return "", false
	}
	all := []string{"true"}
	for _, e := range syntax.Operands(p.Root, operators.LogicalAnd) {
		counted := atMostOne(p, e)
		if len(counted) <= fewCounted {
			all = append(all, "("+p.Write(e)+")")
			continue
		}
		ok = true
		named := slices.DeleteFunc(counted, func(text string) bool {
			words := syntax.Words(text)
			return !slices.Contains(words, syntax.Escaped(a.Name)) && !slices.Contains(words, syntax.Escaped(b.Name))
		})
		for i, one := range named {
			for _, other := range named[i+1:] {
				all = append(all, "!(("+one+") && ("+other+"))")
			}
		}
	}
	return strings.Join(all, " && "), ok
}

// atMostOne are the things of which an expression says that at most one of them holds: it counts
// those in a list, or adds one for each.
func atMostOne(p syntax.Parsed, e ast.Expr) []string {
	if list := picked(p, e, "exists_one"); list != nil {
		return list
	}
	for operator, most := range map[string]int64{operators.LessEquals: 1, operators.Equals: 1, operators.Less: 2} {
		if !syntax.IsCall(e, operator) {
			continue
		}
		count, bound := e.AsCall().Args()[0], e.AsCall().Args()[1]
		if n, ok := syntax.Integer(bound); !ok || n != most {
			continue
		}
		if syntax.IsSize(count) && len(count.AsCall().Args()) == 1 {
			return picked(p, count.AsCall().Args()[0], "filter")
		}
		return added(p, count)
	}
	return nil
}

// picked are the items of a list that is written out, of which a macro picks those that are true.
func picked(p syntax.Parsed, e ast.Expr, macro string) []string {
	e = p.Original(e)
	if !syntax.IsCall(e, macro) || !e.AsCall().IsMemberFunction() || len(e.AsCall().Args()) != 2 {
		return nil
	}
	list, item, asked := e.AsCall().Target(), e.AsCall().Args()[0], e.AsCall().Args()[1]
	if list.Kind() != ast.ListKind || item.Kind() != ast.IdentKind || asked.Kind() != ast.IdentKind || item.AsIdent() != asked.AsIdent() {
		return nil
	}
	var items []string
	for _, x := range list.AsList().Elements() {
		items = append(items, p.Write(x))
	}
	return items
}

// added are the conditions of a sum of one for each that holds.
func added(p syntax.Parsed, sum ast.Expr) []string {
	var conditions []string
	for _, term := range syntax.Operands(sum, operators.Add) {
		if !syntax.IsCall(term, operators.Conditional) {
			return nil
		}
		args := term.AsCall().Args()
		one, isOne := syntax.Integer(args[1])
		none, isNone := syntax.Integer(args[2])
		if !isOne || !isNone || one != 1 || none != 0 {
			return nil
		}
		conditions = append(conditions, p.Write(args[0]))
	}
	return conditions
}
