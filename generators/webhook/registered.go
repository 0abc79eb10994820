package webhook

import (
	"go/scanner"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/sourcedir"
)

// A registrar knows which paths the program registers by hand: those that stand as
// string literals in Go code around the API. It reads that code when it is first
// asked, since most programs have no path of their own choice. Where nobody hears of its
// findings it takes any path for one that is registered.
type registrar struct {
	env      generators.Env
	program  *model.Program
	literals map[string]bool
}

// registers reports whether a path is a string literal of a Go file, with its slash or
// without: handlers in a map are often registered at "/"+key.
func (r *registrar) registers(path string) bool {
	if r.env.Relaxed {
		return true
	}
	if r.literals == nil {
		r.literals = map[string]bool{}
		seen := map[string]bool{}
		for _, pkg := range r.program.Packages {
			if !pkg.Root {
				continue
			}
			if dir := r.projectOf(pkg); !seen[dir] {
				seen[dir] = true
				r.read(dir, 0)
			}
		}
	}
	return r.literals[path]
}

// mostAbove is how far above a module its repository may begin.
const mostAbove = 6

// projectOf is the directory of the repository that holds a package, else of its
// module, else of the package: an API may be a module of its own beside the operator.
func (r *registrar) projectOf(pkg *model.Package) string {
	dir := pkg.Dir
	if pkg.Module != nil {
		dir = pkg.Module.Dir
	}
	for at, n := dir, 0; n < mostAbove; at, n = filepath.Dir(at), n+1 {
		entries, err := r.env.ReadDir(at)
		if err != nil {
			break
		}
		for _, e := range entries {
			if e.Name() == ".git" {
				return at
			}
		}
	}
	return dir
}

// deepestDir is how deep directories are read: deeper ones are a circle of links.
const deepestDir = 40

// read collects the literals of the Go files below a directory, save those that the go
// command passes over. What cannot be read registers nothing.
func (r *registrar) read(dir string, depth int) {
	entries, err := r.env.ReadDir(dir)
	if err != nil || depth > deepestDir {
		return
	}
	for _, e := range entries {
		name := e.Name()
		full := filepath.Join(dir, name)
		switch {
		case e.IsDir():
			if !sourcedir.IsSkipped(name) {
				r.read(full, depth+1)
			}
		case name[0] == '.' || name[0] == '_': // which the go command passes over
		case strings.HasSuffix(name, ".go") && !strings.HasPrefix(name, "zz_generated"):
			if source, err := r.env.ReadFile(full); err == nil {
				r.collect(source)
			}
		}
	}
}

// collect adds the literals of a file: not what stands in comments, where markers are, nor what is
// a part of another literal. Of a file that is wrong it takes what it can read.
func (r *registrar) collect(source []byte) {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(source)), source, nil, 0)
	for {
		_, kind, text := s.Scan()
		if kind == token.EOF {
			return
		}
		if kind != token.STRING {
			continue
		}
		if value, err := strconv.Unquote(text); err == nil && mayBePath(value) {
			r.literals["/"+strings.TrimPrefix(value, "/")] = true
		}
	}
}

// mayBePath reports whether a string may be the path of a webhook. Without a slash in front it has
// to have a hyphen: single words are in every program.
func mayBePath(s string) bool {
	if s == "" || strings.ContainsFunc(s, unicode.IsSpace) {
		return false
	}
	hyphen, slash := strings.Index(s, "-"), strings.Index(s, "/")
	return slash == 0 || hyphen > 0 && hyphen < len(s)-1 && (slash < 0 || slash > hyphen)
}
