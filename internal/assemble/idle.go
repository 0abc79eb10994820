package assemble

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/condition"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// reportConstant reports conditions above constants that are no values of an enum: nothing is
// left out by them.
func (s *source) reportConstant(lp *load.Package, spec *ast.ValueSpec, set markers.Set) {
	if len(spec.Names) == 0 || s.mayBeEnum(lp, spec) {
		return
	}
	for _, m := range set {
		c, ok := m.Condition()
		if !ok {
			continue
		}
		s.idle = append(s.idle, c.Pos)
		s.diags.Add(diag.Diagnostic{
			Pos: m.Pos, Severity: diag.Warning, Code: diag.MisplacedMarker, Stricter: true,
			Message: fmt.Sprintf("marker %q has no effect: constant %q is no value of an enum", "+"+m.Name, spec.Names[0].Name),
			Help:    constantHelp(lp, spec),
		})
	}
}

// constantHelp says what to do about a condition above a constant. Only a type of the same package
// can be made an enum.
func constantHelp(lp *load.Package, spec *ast.ValueSpec) string {
	if name, ok := spec.Type.(*ast.Ident); ok {
		if decl := lp.Type(name.Name); decl != nil && decl.Spec.TypeParams == nil {
			return "write // +k8s:enum above the type of the constant, or delete it"
		}
	}
	return "delete it"
}

// mayBeEnum reports whether a constant may be a value of an enum that is made from constants.
func (s *source) mayBeEnum(lp *load.Package, spec *ast.ValueSpec) bool {
	switch t := spec.Type.(type) {
	case nil: // the type of a value, or of the line above
		return !slices.ContainsFunc(spec.Values, func(v ast.Expr) bool { _, is := v.(*ast.BasicLit); return is })
	case *ast.Ident:
		decl := lp.Type(t.Name)
		if decl == nil || decl.Spec.TypeParams != nil {
			return false
		}
		return isEnum(s.shell(decl).Marks)
	}
	return false // a type of another package, whose constants stand there
}

func isEnum(set markers.Set) bool { return set.Has("k8s:enum") || set.Has("crdgen:enum") }

// allConditions are the conditions of the program. Those above types that are no kinds, and above
// constants that are no values, have no effect.
func (b *builder) allConditions(kinds []*model.Kind) []condition.Condition {
	s := b.source
	if len(s.conditions) == 0 {
		return nil
	}
	roots := map[*model.Type]bool{}
	for _, t := range b.absent {
		roots[t] = true
	}
	for _, k := range kinds {
		for _, v := range slices.Concat(k.Versions, k.Unlisted) {
			roots[v.Root] = true
		}
	}
	idle := map[token.Position]bool{}
	for _, pos := range s.idle {
		idle[pos] = true
	}
	for _, p := range s.order {
		for _, t := range p.Types {
			for _, m := range t.Marks {
				if c, ok := m.Condition(); ok && !roots[t] {
					idle[c.Pos] = true
				}
			}
		}
	}
	for i := range s.conditions {
		s.conditions[i].Idle = idle[s.conditions[i].Pos]
	}
	return s.conditions
}

// ofTags are the conditions that a chain of tags begins with.
func ofTags(m markers.Mark) []condition.Condition {
	var when []condition.Condition
	tag, _ := m.Value.(*k8stag.Tag)
	for ; tag != nil; tag = tag.Next {
		if tag.Name == "k8s:ifEnabled" || tag.Name == "k8s:ifDisabled" {
			name, _ := tag.Arg("")
			when = append(when, condition.Condition{Gates: []condition.Gate{{Name: name, Disabled: tag.Name == "k8s:ifDisabled"}}, Pos: tag.Pos})
		}
	}
	return when
}
