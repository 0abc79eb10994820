package registration

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

// groupWord stands in each file that has such a variable.
const groupWord = "GroupVersion{"

// Groups returns the groups and versions that the code of a package registers its types for: those
// in its variables with the usual names.
func Groups(lp *load.Package) []model.RegisteredGroup {
	var all []model.RegisteredGroup
	for _, f := range lp.FilesMentioning(groupWord) {
		if syntax, _ := f.Syntax(); syntax != nil {
			all = append(all, groupsIn(lp, f, syntax)...)
		}
	}
	return all
}

// groupsIn returns the groups and versions in the variables of a file.
func groupsIn(lp *load.Package, f *load.File, syntax *ast.File) []model.RegisteredGroup {
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

// internalVersion is the name of the internal version, by constant and by value.
const (
	internalConstant = "APIVersionInternal"
	internalVersion  = "__internal"
)

// internalWords are both: a file that names the version has one of them.
var internalWords = []string{internalConstant, internalVersion}

// IsInternal reports whether the variable that names group and version of a package names the
// internal version.
func IsInternal(lp *load.Package) bool {
	for _, f := range lp.FilesMentioning(internalWords...) {
		syntax, _ := f.Syntax()
		if syntax == nil {
			continue
		}
		for _, spec := range registrationsIn(syntax) {
			switch e := partOf(spec.Values[0], "Version", 1).(type) {
			case *ast.SelectorExpr:
				if e.Sel.Name == internalConstant {
					return true
				}
			case *ast.BasicLit:
				if e.Kind == token.STRING && e.Value == `"`+internalVersion+`"` {
					return true
				}
			}
		}
	}
	return false
}
