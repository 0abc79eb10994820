package conversion

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion/callers"
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/layout"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/generatedby"
	"github.com/crdgen/crdgen/internal/model"
)

// A declaration is what people declare in a package that files are written into.
type declaration struct {
	pos    token.Position
	isFunc bool
}

// declarations are what people declare in directories, by absolute directory and name.
type declarations struct {
	env generators.Env
	in  map[string]map[string]declaration
	// aside are functions, and methods behind their types, in files of other programs that only
	// the tag of generated files leaves out.
	aside map[string]map[string]declaration
}

// declared looks up what people declare where files are written: beside the types, and in
// directories that options name.
func declared(planned *plan.Plan, o Options, env generators.Env) *declarations {
	d := &declarations{env: env, in: map[string]map[string]declaration{}, aside: map[string]map[string]declaration{}}
	for _, pkg := range planned.Packages {
		d.in[env.Absolute(pkg.Dir)] = d.read(env.Absolute(pkg.Dir))
	}
	for _, dir := range []*string{o.Handler, o.Converters} {
		if dir != nil && *dir != "" {
			d.in[env.Absolute(*dir)] = d.read(env.Absolute(*dir))
		}
	}
	return d
}

// read returns what the Go files of a directory declare, save tests and what this generator
// writes. A file that build constraints leave out counts: another build has it.
func (d *declarations) read(dir string) map[string]declaration {
	found := map[string]declaration{}
	if d.env.ReadDir == nil {
		return found
	}
	entries, err := d.env.ReadDir(dir)
	if err != nil {
		return found // it is made
	}
	for _, e := range entries {
		name := e.Name()
		if !e.Type().IsRegular() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || isOutsideName(name) || name == plan.FileName {
			continue
		}
		text, err := d.env.ReadFile(filepath.Join(dir, name))
		if err != nil {
			continue // said where it is compiled
		}
		fset := token.NewFileSet()
		file, _ := parser.ParseFile(fset, filepath.Join(dir, name), text, parser.SkipObjectResolution|parser.ParseComments)
		if file == nil || isIgnored(file) {
			continue
		}
		if by := programs(text); len(by) > 0 && !slices.Contains(by, plan.ConversionGen) && isAside(file) {
			d.noteAside(dir, fset, file)
		}
		for name, id := range layout.Declared(file) {
			found[name] = declaration{fset.Position(id.Pos()), isFunction(file, id)}
		}
	}
	return found
}

// isIgnored reports whether a file is a program of its own beside the package, as "go run"
// runs them.
func isIgnored(file *ast.File) bool {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if c.Pos() < file.Package && c.Text == "//go:build ignore" {
				return true
			}
		}
	}
	return false
}

// isAside reports whether a file is left out by the tag of generated files alone, as those that
// generators write are.
func isAside(file *ast.File) bool {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if c.Pos() < file.Package && c.Text == "//go:build !"+generatedby.BuildTag {
				return true
			}
		}
	}
	return false
}

// programs are those that say that they wrote a file.
func programs(text []byte) (all []string) {
	for _, by := range generatedby.Headers(text) {
		all = append(all, by)
	}
	return all
}

// noteAside notes the functions and methods of a file.
func (d *declarations) noteAside(dir string, fset *token.FileSet, file *ast.File) {
	if d.aside[dir] == nil {
		d.aside[dir] = map[string]declaration{}
	}
	for _, decl := range file.Decls {
		function, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		name := function.Name.Name
		if function.Recv != nil && len(function.Recv.List) == 1 {
			receiver := function.Recv.List[0].Type
			if star, ok := receiver.(*ast.StarExpr); ok {
				receiver = star.X
			}
			name = types.ExprString(receiver) + "." + name
		}
		d.aside[dir][name] = declaration{fset.Position(function.Name.Pos()), true}
	}
}

// again finds methods and functions that would be generated while the file of another program
// declares them, which nobody reads where the tag of generated files is set.
func (d *declarations) again(pkg *plan.Package, o Options) (found diag.List) {
	aside := d.aside[d.env.Absolute(pkg.Dir)]
	look := func(name string) {
		if is, ok := aside[name]; ok {
			found.Add(diag.Diagnostic{
				Pos: is.pos, Code: diag.ConversionFunc,
				Message: fmt.Sprintf("%q is generated into %q, and declared in this file, which says that another program wrote it", name, plan.FileName),
				Help:    "delete the file if that program is not run any more; if people wrote it, take away the line \"Code generated ... DO NOT EDIT.\": what it declares is called then, and not generated",
			})
		}
	}
	method := func(t *model.Type, name string) {
		if _, ok := plan.ManualMethod(t, name); !ok && !isSet(o.FunctionsOnly) {
			look(gotype.BaseName(t) + "." + name)
		}
	}
	for _, k := range pkg.Hubs {
		method(k.Hub.Root, plan.HubMethod)
	}
	for _, s := range pkg.Spokes {
		method(s.Version.Root, plan.ConvertToMethod)
		method(s.Version.Root, plan.ConvertFromMethod)
	}
	for _, pair := range pkg.Pairs {
		for _, way := range []plan.Direction{plan.ToHub, plan.ToSpoke} {
			if pair.Manual(way) == nil {
				look(pair.Name(way))
			}
		}
	}
	return found
}

func isFunction(file *ast.File, id *ast.Ident) bool {
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name == id {
			return true
		}
	}
	return false
}

// names are what a render.Settings asks for.
func (d *declarations) names(dir string) map[string]bool {
	names := map[string]bool{}
	for name := range d.in[d.env.Absolute(dir)] {
		names[name] = true
	}
	return names
}

// taken finds functions that would be generated beside something else of that name. What is
// not exported gets another name; these are what others call.
func (d *declarations) taken(planned *plan.Plan, o Options) diag.List {
	var found diag.List
	for _, pkg := range planned.Packages {
		here := d.in[d.env.Absolute(pkg.Dir)]
		found.Add(d.again(pkg, o)...)
		for _, pair := range pkg.Pairs {
			for _, way := range []plan.Direction{plan.ToHub, plan.ToSpoke} {
				for _, name := range []string{pair.Name(way), pair.AutoName(way)} {
					if is, ok := here[name]; ok && !is.isFunc {
						found.Add(isDeclared(name, is, "make it a function of that name, which is called in the place of the generated one, or rename it"))
					}
				}
			}
		}
	}
	for _, to := range []struct {
		option string
		dir    *string
		names  []string
	}{
		{"handler", o.Handler, []string{callers.HandlerConstructor}},
		{"converters", o.Converters, callers.ConverterNames(planned)},
	} {
		if to.dir == nil || len(plan.Converted(planned)) == 0 {
			continue
		}
		for _, name := range to.names {
			if is, ok := d.in[d.env.Absolute(*to.dir)][name]; ok {
				option := diag.Option{Generator: "conversion", Name: to.option}
				d := isDeclared(name, is, "rename it, or name another directory in "+option.With(""))
				d.Option = option
				found.Add(d)
			}
		}
	}
	return found
}

func isDeclared(name string, is declaration, help string) diag.Diagnostic {
	return diag.Diagnostic{
		Pos: is.pos, Code: diag.ConversionFunc,
		Message: fmt.Sprintf("function %q is generated into this package, which declares the name here", name), Help: help,
	}
}
