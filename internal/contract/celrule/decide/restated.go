package decide

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

// otherwise reads a part of a rule that can be asked in other words, or of items; nil where it
// cannot.
func (r *Reading) otherwise(x ast.Expr, w Wanted) func(answers []ref.Val) ref.Val {
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
func (r *Reading) restated(x ast.Expr) string {
	for _, way := range []func(ast.Expr) string{r.listedItems, r.mappedItems, r.member, r.emptiness, r.withDefault} {
		if text := way(x); text != "" {
			return text
		}
	}
	return ""
}

// instead is the answer of another expression.
func (r *Reading) instead(text string, w Wanted) func(answers []ref.Val) ref.Val {
	other := r.readHere(text, w, nil)
	if other == nil {
		return nil
	}
	return func(answers []ref.Val) ref.Val {
		switch other.Answer(answers) {
		case evaluate.True:
			return types.True
		case evaluate.False:
			return types.False
		case Open:
			return open
		}
		return noValue
	}
}

// listedItems writes ['a', 'b'].exists(x, …) as what is asked of each.
func (r *Reading) listedItems(x ast.Expr) string {
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
func (r *Reading) mappedItems(x ast.Expr) string {
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

// placed stands for what replaces a variable, until that is written.
const placed = "__placed__"

// replaced writes an expression with another one in the place of a variable. That is put in as
// it is written: what its macros were written from is known by numbers of its own rule.
func (r *Reading) replaced(body ast.Expr, variable string, by ast.Expr) string {
	text := syntax.Rewrite(r.Write(body), func(e ast.Expr) {
		if e.Kind() == ast.IdentKind && e.AsIdent() == variable {
			e.SetKindCase(ast.NewExprFactory().NewIdent(e.ID(), placed))
		}
	})
	return strings.ReplaceAll(text, placed, "("+r.Write(by)+")")
}

// member writes x in list, and key in map, as a question to the items.
func (r *Reading) member(x ast.Expr) string {
	if !syntax.IsCall(x, operators.In) || x.AsCall().Args()[1].Kind() == ast.ListKind || evaluate.ElementOf(r.Schema(x.AsCall().Args()[1])) == nil {
		return ""
	}
	return fmt.Sprintf("%s.exists(__member, __member == %s)", r.Write(x.AsCall().Args()[1]), r.Write(x.AsCall().Args()[0]))
}

// emptiness writes list == [] and map == {} as a question for the size.
func (r *Reading) emptiness(x ast.Expr) string {
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
func (r *Reading) withDefault(x ast.Expr) string {
	text := r.Write(x)
	if !strings.Contains(text, "orValue(") || syntax.HasMacro(text) {
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
