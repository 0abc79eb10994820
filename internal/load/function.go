package load

import (
	"go/ast"
	"go/token"

	"github.com/crdgen/crdgen/internal/load/scan"
)

// A Func is a declared function without receiver.
type Func struct {
	Name string
	// Type is the signature, nil if it does not parse.
	Type *ast.FuncType
	File *File
	Pos  token.Pos // of the function's name

	decl scan.Decl
}

// Source is the text of the function, from its keyword to its end.
func (f Func) Source() string { return f.File.Text(int(f.decl.Start), int(f.decl.End)) }

// Funcs returns the package's functions whose name is wanted, by file name, then
// in source order. Only their headers are parsed; methods are no functions.
func (p *Package) Funcs(wanted func(name string) bool) []Func {
	var found []Func
	for _, f := range p.writing() {
		sum := f.Scan()
		if sum == nil {
			continue
		}
		for _, d := range sum.Decls {
			if d.Kind == scan.Func && wanted(d.Name) {
				found = append(found, Func{Name: d.Name, Type: f.FuncType(d), File: f, Pos: f.Pos(int(d.NameOff)), decl: d})
			}
		}
	}
	return found
}
