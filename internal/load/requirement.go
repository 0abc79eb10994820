package load

import (
	"go/token"
	"go/version"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/crdgen/crdgen/internal/confine"
	"github.com/crdgen/crdgen/internal/load/gobuild"
)

// A Module is a main module as its go.mod file describes it.
type Module struct {
	// Path is the module path, Dir the absolute directory of go.mod.
	Path, Dir string
	// Pos is that of the module directive.
	Pos token.Position
	// Requires are all modules that the build may use, in the order of the file.
	Requires []Requirement
}

// A Requirement is a module that another one requires.
type Requirement struct {
	// Path is what imports begin with.
	Path string
	// Version is the one that is used, after replacement; "" for a directory.
	Version string
	Pos     token.Position
}

// Module returns the module of a package. It is nil where go.mod does not name
// every module that the build uses: in dependencies, also where a directory replaces them,
// with a go.work file, and before Go 1.17.
func (p *Package) Module() *Module {
	if !p.Local || p.beside || p.module == nil || p.module.File == nil {
		return nil
	}
	return p.module.described()
}

// Replacing is the directive of go.mod that has a package be read from a directory in the place
// of a module; not valid for none.
func Replacing(p *Package) token.Position {
	if p.module == nil || p.module.File == nil {
		return token.Position{}
	}
	for _, r := range p.module.File.Replace {
		dir := filepath.FromSlash(r.New.Path)
		if r.New.Version != "" || r.Syntax == nil {
			continue
		}
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(p.module.Dir, dir)
		}
		if confine.Within(dir, p.Dir) && (p.Path == r.Old.Path || strings.HasPrefix(p.Path, r.Old.Path+"/")) {
			return p.module.at(r.Syntax)
		}
	}
	return token.Position{}
}

// at is where a line of go.mod lies, the beginning of the file for none.
func (m *mainModule) at(line *modfile.Line) token.Position {
	name := m.set.files.Display(m.File.Syntax.Name)
	if line == nil {
		return token.Position{Filename: name, Line: 1, Column: 1}
	}
	return token.Position{Filename: name, Line: line.Start.Line, Column: line.Start.LineRune, Offset: line.Start.Byte}
}

// describe returns what a module's own file says.
func (m *mainModule) describe() *Module {
	if m.File.Go == nil || version.Compare("go"+m.File.Go.Version, "go1.17") < 0 || m.set.env.WorkFile(m.Dir) != "" {
		return nil
	}
	made := &Module{Path: m.Path, Dir: m.Dir, Pos: m.at(m.File.Module.Syntax)}
	for _, r := range m.File.Require {
		made.Requires = append(made.Requires, Requirement{Path: r.Mod.Path, Version: gobuild.Replaced(m.File, r.Mod).Version, Pos: m.at(r.Syntax)})
	}
	return made
}
