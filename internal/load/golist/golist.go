// Package golist asks the go command which packages there are, by way of
// golang.org/x/tools/go/packages, and returns what it said as data.
//
// It is the fallback of package load, for modules and imports that are not looked up in
// process. The go command runs on copies of the files that it may write, and starts no
// program that only the source names. The package parses no Go code, and does not decide
// when the go command is asked.
package golist

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/crdgen/crdgen/internal/interrupt"
	"github.com/crdgen/crdgen/internal/load/gobuild"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// A Command is the go command as one run asks it.
type Command struct {
	Env  *gobuild.Environ
	Tags []string
	// Dir is the absolute directory of the run.
	Dir string
	// Display returns a file name as findings show it.
	Display func(string) string
	// Progress is told what takes long; may be nil.
	Progress func(string)
}

// A Listing is what the go command said about the packages of one module.
type Listing struct {
	Roots  []*Package // in its order
	ByPath map[string]*Package
}

// A Package is one package of a listing.
type Package struct {
	Path, Dir string
	Name      string
	Files     []string          // absolute
	Imports   map[string]string // what import paths in the files mean, where it differs
	Std       bool
	Local     bool
	Beside    bool // see [gobuild.SourceDir]
	Errors    []packages.Error
}

// listMode asks for nothing that the go command would have to compile for: compiled
// files would make it run cgo and with it the C compiler, with flags that the source
// gives.
const listMode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule

// List asks for everything that the patterns reach from dir; why says for what reason the
// go command is needed.
func (c *Command) List(why, dir string, patterns []string) (*Listing, error) {
	if c.Progress != nil {
		c.Progress("asking the go command for packages: " + why)
	}
	c.Env.Inputs.Unknown(why)
	driver := c.Env.Get("GOPACKAGESDRIVER")
	if c.Env.LookPath("go") == "" && (driver == "" || driver == "off") {
		return nil, fmt.Errorf("the go command is needed (%s) and is not on the PATH", why)
	}
	if name, err := c.Env.Unreadable(dir); err != nil {
		return nil, fmt.Errorf(`"%s" %w`, c.Display(name), err)
	}
	apart, err := c.Env.Aside(dir)
	if err != nil {
		return nil, fmt.Errorf("the go command is needed (%s) and would write go.mod or go.sum, of which no copy can be made: %w", why, err)
	}
	defer apart.Close()
	flags := c.flags()
	if !c.otherDriver() {
		flags = append(flags, apart.Flags...)
	}
	var pkgs []*packages.Package
	err = interrupt.During(context.Background(), func(ctx context.Context) (err error) {
		pkgs, err = packages.Load(&packages.Config{
			Context: ctx, Mode: listMode, Dir: dir, Env: append(c.Env.Vars(), apart.Env...), BuildFlags: flags,
		}, patterns...)
		return err
	})
	if err != nil {
		return nil, c.failed(dir, apart.Original(err.Error()))
	}
	l := &Listing{ByPath: map[string]*Package{}}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		at := c.listed(p)
		for i := range at.Errors {
			at.Errors[i].Pos, at.Errors[i].Msg = apart.Original(at.Errors[i].Pos), apart.Original(at.Errors[i].Msg)
		}
		l.ByPath[p.PkgPath] = at
	})
	named := map[string]bool{}
	for _, p := range pkgs {
		l.Roots = append(l.Roots, l.ByPath[p.PkgPath])
		if p.Module != nil {
			named[p.Module.Path] = true
		}
	}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if at := l.ByPath[p.PkgPath]; p.Module != nil && named[p.Module.Path] && isBeside(p) {
			at.Local, at.Beside = true, true
		}
	})
	return l, nil
}

// isBeside reports whether a package lies in a directory that replaces its module.
func isBeside(p *packages.Package) bool {
	by := p.Module.Replace
	if by == nil || by.Version != "" || p.Dir == "" {
		return false
	}
	rel, err := filepath.Rel(by.Dir, p.Dir)
	return err == nil && by.Dir != "" && filepath.IsLocal(rel) // else in the vendor directory
}

// flags are the build flags for go list.
func (c *Command) flags() []string {
	flags := []string{"-tags=" + strings.Join(c.Tags, ",")}
	if c.otherDriver() {
		return flags
	}
	return append(flags, c.Env.InertFlags()...)
}

// otherDriver reports whether a program that is not the go command is asked for packages.
func (c *Command) otherDriver() bool {
	driver := c.Env.Get("GOPACKAGESDRIVER")
	return driver != "" && driver != "off"
}

func (c *Command) listed(p *packages.Package) *Package {
	l := &Package{Path: p.PkgPath, Dir: p.Dir, Name: p.Name, Files: p.GoFiles, Errors: p.Errors}
	if p.Dir == "" && len(p.Errors) > 0 {
		// The package does not exist: go/packages names the file that imports it.
		l.Files = nil
	}
	if why := c.refusedLink(p); why != nil {
		l.Errors = []packages.Error{*why}
	}
	l.Std = p.Module == nil && gobuild.IsStdPath(strings.TrimPrefix(p.PkgPath, "vendor/"))
	l.Local = p.Module != nil && p.Module.Main
	if c.otherDriver() {
		c.locate(l)
	}
	for path, imported := range p.Imports {
		if path != imported.PkgPath {
			if l.Imports == nil {
				l.Imports = map[string]string{}
			}
			l.Imports[path] = imported.PkgPath
		}
	}
	return l
}

// locate says where a package lies that a driver names: drivers tell its files, but neither its
// directory nor its module.
func (c *Command) locate(l *Package) {
	if len(l.Files) == 0 {
		return
	}
	l.Dir = filepath.Dir(l.Files[0])
	below := func(dir string) bool {
		rel, err := filepath.Rel(dir, l.Dir)
		return dir != "" && err == nil && filepath.IsLocal(rel)
	}
	l.Std = below(filepath.Join(c.Env.GOROOT(), "src"))
	l.Local = !l.Std && below(cmp.Or(sourcefile.FindModule(c.Env.Inputs, c.Dir), c.Dir)) && !strings.Contains(filepath.ToSlash(l.Dir), "/vendor/")
}

// refusedLink returns, for a package with errors, that about a Go file which is a link
// that [sourcefile.CheckLink] refuses: the go command has followed it, and quotes what it found.
func (c *Command) refusedLink(p *packages.Package) *packages.Error {
	if len(p.Errors) == 0 || p.Dir == "" {
		return nil
	}
	names, _ := filepath.Glob(filepath.Join(p.Dir, "*.go"))
	for _, name := range names {
		if err := sourcefile.CheckLink(c.Env.Inputs, name); err != nil {
			return &packages.Error{Kind: packages.ListError, Msg: filepath.Base(name) + " " + err.Error()}
		}
	}
	return nil
}

// Failure returns what the go command says about a package without files, cause where it
// says nothing.
func (l *Package) Failure(cause error) error {
	if len(l.Errors) > 0 {
		return errors.New(strings.TrimSpace(l.Errors[0].Msg))
	}
	return cause
}
