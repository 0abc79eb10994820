package assemble

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"

	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
)

// registrationVars are the names that code which registers types gives its variable:
// Kubernetes' own and kubebuilder's.
func registrationVars() []string { return []string{"SchemeGroupVersion", "GroupVersion"} }

// registrationWord stands in each file that has such a variable.
const registrationWord = "GroupVersion{"

// findRegistered reads the groups of the packages that were named, if a generator asks.
func (b *builder) findRegistered() {
	if !slices.ContainsFunc(b.source.opts.Reach, func(r model.Reach) bool { return r.Registered }) {
		return
	}
	for _, lp := range b.set.Roots {
		p := b.source.pkg(lp)
		if !p.HasGroup {
			continue
		}
		for _, f := range lp.FilesMentioning(registrationWord) {
			if syntax, _ := f.Syntax(); syntax != nil {
				p.Registered = append(p.Registered, registeredIn(lp, f, syntax)...)
			}
		}
	}
}

// registeredIn returns the groups and versions in the variables of a file.
func registeredIn(lp *load.Package, f *load.File, syntax *ast.File) []model.RegisteredGroup {
	var found []model.RegisteredGroup
	for _, value := range registrationsIn(syntax) {
		r := model.RegisteredGroup{Name: value.Names[0].Name, Pos: f.Position(value.Pos())}
		r.Group, _ = stringOf(lp, partOf(value.Values[0], "Group", 0))
		if version := partOf(value.Values[0], "Version", 1); version != nil {
			r.Version, _ = stringOf(lp, version)
			r.VersionPos = f.Position(version.Pos())
		}
		if r.Group != "" || r.Version != "" {
			found = append(found, r)
		}
	}
	return found
}

// registrationsIn returns the declarations of such variables in a file, each with its value.
func registrationsIn(syntax *ast.File) []*ast.ValueSpec {
	var found []*ast.ValueSpec
	for _, decl := range syntax.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			continue
		}
		for _, spec := range gen.Specs {
			value, ok := spec.(*ast.ValueSpec)
			if ok && len(value.Names) == 1 && len(value.Values) == 1 && slices.Contains(registrationVars(), value.Names[0].Name) {
				found = append(found, value)
			}
		}
	}
	return found
}

// partOf returns the expression of a field in schema.GroupVersion{…}, by its name or its
// index, nil in any other expression.
func partOf(e ast.Expr, name string, index int) ast.Expr {
	literal, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	if s, ok := literal.Type.(*ast.SelectorExpr); !ok || s.Sel.Name != "GroupVersion" {
		return nil
	}
	for i, e := range literal.Elts {
		pair, keyed := e.(*ast.KeyValueExpr)
		if !keyed {
			if i == index {
				return e
			}
			continue
		}
		if key, ok := pair.Key.(*ast.Ident); ok && key.Name == name {
			return pair.Value
		}
	}
	return nil
}

// stringOf returns the string that an expression is: a literal, or a constant of the
// package that is one.
func stringOf(lp *load.Package, e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.Ident:
		return constantString(lp, e.Name)
	}
	return "", false
}

// constantString looks a constant of a package up; false for one that is no literal.
func constantString(lp *load.Package, name string) (string, bool) {
	for _, f := range lp.FilesMentioning(name) {
		syntax, _ := f.Syntax()
		if syntax == nil {
			continue
		}
		for _, decl := range syntax.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok || gen.Tok != token.CONST {
				continue
			}
			for _, spec := range gen.Specs {
				value, ok := spec.(*ast.ValueSpec)
				if !ok || len(value.Names) != len(value.Values) {
					continue
				}
				i := slices.IndexFunc(value.Names, func(n *ast.Ident) bool { return n.Name == name })
				if i < 0 {
					continue
				}
				if literal, ok := value.Values[i].(*ast.BasicLit); ok {
					return stringOf(lp, literal)
				}
			}
		}
	}
	return "", false
}
