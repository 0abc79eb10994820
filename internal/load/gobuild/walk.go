package gobuild

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/inputs"
)

// IsPath reports whether a pattern is a file system path rather than an
// import path.
func IsPath(pattern string) bool {
	return filepath.IsAbs(pattern) || strings.HasPrefix(pattern, ".")
}

// SplitWildcard splits a clean path pattern into the directory to walk and the rest, which
// begins with the part that has a wildcard; it is empty without one.
func SplitWildcard(pattern string) (dir, rest string) {
	before, _, wild := strings.Cut(pattern, "...")
	if !wild {
		return pattern, ""
	}
	dir, _ = filepath.Split(before)
	return filepath.Clean(dir), pattern[len(dir):]
}

// MatchPattern reports whether a slash-separated path matches a pattern in which
// "..." stands for any text and a final "/..." also for nothing.
func MatchPattern(pattern, name string) bool {
	if prefix, ok := strings.CutSuffix(pattern, "/..."); ok && MatchPattern(prefix, name) {
		return true
	}
	parts := strings.Split(pattern, "...")
	if len(parts) == 1 {
		return pattern == name
	}
	first, last := parts[0], parts[len(parts)-1]
	if !strings.HasPrefix(name, first) || !strings.HasSuffix(name[len(first):], last) {
		return false
	}
	middle := name[len(first) : len(name)-len(last)]
	for _, part := range parts[1 : len(parts)-1] {
		_, after, found := strings.Cut(middle, part)
		if !found {
			return false
		}
		middle = after
	}
	return true
}

// A Dir is a directory and the names of its Go files, sorted.
type Dir struct {
	Path  string
	Names []string
}

// A Tree is the part of a module that a walk came through.
type Tree struct {
	Root string // of the module; "" if the walk began inside of it
	Dirs []Dir
}

// A Walk goes once through a directory tree and finds what "..." means: the
// directories that may hold packages, in lexical order, and those with a go.mod
// file of their own, in the order in which their go.mod files come.
type Walk struct {
	Inputs *inputs.Recorder
	Outer  Tree
	Nested []*Tree
	// stay says that nested modules are not looked for.
	stay bool
	Errs []error
}

// Run walks the tree of a directory, once.
func (w *Walk) Run(dir string) {
	w.visit(dir, &w.Outer, true)
}

// visit walks dir. Its packages go to tree, nil where patterns do not look but
// nested modules may still be.
func (w *Walk) visit(dir string, tree *Tree, top bool) {
	entries, err := w.Inputs.ReadGoDir(dir)
	if err != nil {
		w.Errs = append(w.Errs, err)
		return
	}
	name := filepath.Base(dir)
	if !top {
		if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return isGoMod(w.Inputs, dir, e) }) {
			if w.stay {
				return
			}
			tree = &Tree{Root: dir}
		} else if skipped(name) {
			tree = nil
		}
	}
	if tree == nil && w.stay {
		return
	}
	if tree != nil {
		if names := goNames(w.Inputs, dir, entries); len(names) > 0 {
			tree.Dirs = append(tree.Dirs, Dir{dir, names})
		}
	}
	below := tree
	if name == "vendor" && !top {
		below = nil // a wildcard never looks below vendor
	}
	for _, e := range entries {
		if isGoMod(w.Inputs, dir, e) && tree != nil && tree.Root == dir {
			w.Nested = append(w.Nested, tree)
		}
		if e.IsDir() && e.Name() != ".git" {
			w.visit(filepath.Join(dir, e.Name()), below, false)
		}
	}
}

// skipped reports whether a wildcard leaves out directories of that name.
func skipped(name string) bool {
	return name == "testdata" || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".")
}

func isGoMod(rec *inputs.Recorder, dir string, e fs.DirEntry) bool {
	if e.Name() != "go.mod" || e.IsDir() {
		return false
	}
	return e.Type().IsRegular() || rec.IsFile(filepath.Join(dir, e.Name()))
}
