package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/crdgen/crdgen/internal/load/scan"
)

// A checkResult is what go/types found in a package. done is false while the
// package is being checked.
type checkResult struct {
	pkg  *types.Package
	info *types.Info
	err  error
	done bool
}

// Check type-checks the package's types, constants and method headers with
// go/types, and those of its imports through the same loader. The error joins
// what the checker found; package and info are usable nonetheless, and nil only
// when nothing could be parsed. Info's nodes are those of File.Syntax, which for
// packages that are not roots are not those of Type: look up in the scope there.
//
// All that the package's declarations mention is parsed and checked, the
// standard library included. That is the price of an answer beyond doubt.
func (p *Package) Check() (*types.Package, *types.Info, error) {
	p.set.checks.Lock()
	defer p.set.checks.Unlock()
	r := p.check()
	return r.pkg, r.info, r.err
}

// check is Check with the set's lock held.
func (p *Package) check() *checkResult {
	if p.checked != nil {
		return p.checked
	}
	r := &checkResult{}
	p.checked = r
	var files []*ast.File
	for _, f := range p.Files() {
		if sum := f.Scan(); sum.Broken || sum.Has(scan.Type) || sum.Has(scan.Const) || sum.Has(scan.Method) {
			tree, _ := f.Syntax()
			files = append(files, pruned(f, tree, keepDeclarations(tree)))
		}
	}
	r.info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	r.pkg, r.err = p.runChecker(files, r.info, func(path string) (*types.Package, error) {
		q, err := p.Import(path)
		if err != nil {
			return nil, err
		}
		imported := q.check()
		if !imported.done {
			return nil, fmt.Errorf("import cycle through %q", path)
		}
		return imported.pkg, nil
	})
	r.done = true
	return r
}

// keepDeclarations returns the declarations that say something about types.
func keepDeclarations(tree *ast.File) []ast.Decl {
	return slices.DeleteFunc(slices.Clone(tree.Decls), func(d ast.Decl) bool {
		switch d := d.(type) {
		case *ast.GenDecl:
			return d.Tok != token.TYPE && d.Tok != token.CONST
		case *ast.FuncDecl:
			return d.Recv == nil
		}
		return true
	})
}

// pruned returns a file with the given declarations of f, and those imports that they
// mention.
func pruned(f *File, tree *ast.File, decls []ast.Decl) *ast.File {
	mentioned := map[string]bool{}
	for _, d := range decls {
		ast.Inspect(d, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := sel.X.(*ast.Ident); ok {
					mentioned[x.Name] = true
				}
			}
			return true
		})
	}
	var specs []ast.Spec
	for _, spec := range f.ImportSpecs() {
		name := spec.Name
		if name == "" && spec.Path != "C" {
			if q, err := f.Pkg.Import(spec.Path); err == nil {
				name = q.Name()
			}
		}
		if spec.Path == "C" {
			name = "C"
		}
		if mentioned[name] || name == "." {
			pos := f.Pos(int(spec.Off))
			imp := &ast.ImportSpec{Path: &ast.BasicLit{ValuePos: pos, Kind: token.STRING, Value: quote(spec.Path)}}
			if spec.Name != "" {
				imp.Name = &ast.Ident{NamePos: pos, Name: spec.Name}
			}
			specs = append(specs, imp)
		}
	}
	file := *tree
	file.Decls = decls
	if len(specs) > 0 {
		imports := &ast.GenDecl{TokPos: tree.Name.End(), Tok: token.IMPORT, Lparen: tree.Name.End(), Specs: specs}
		file.Decls = slices.Insert(decls, 0, ast.Decl(imports))
	}
	return &file
}

// runChecker type-checks files as the package p; info may be nil.
func (p *Package) runChecker(files []*ast.File, info *types.Info, imp func(path string) (*types.Package, error)) (*types.Package, error) {
	if p.Path == "unsafe" {
		return types.Unsafe, nil
	}
	if len(files) == 0 {
		pkg := types.NewPackage(p.Path, p.Name())
		pkg.MarkComplete()
		return pkg, nil
	}
	var errs []error
	conf := types.Config{
		IgnoreFuncBodies: true, FakeImportC: true, Importer: importerFunc(imp),
		Sizes: types.SizesFor("gc", p.set.files.Target.GOARCH),
		Error: func(err error) { errs = append(errs, err) },
	}
	pkg, err := conf.Check(p.Path, p.set.Fset, files, info)
	if len(errs) == 0 && err != nil {
		errs = append(errs, err)
	}
	return pkg, errors.Join(errs...)
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	return f(path)
}
