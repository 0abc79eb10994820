package load

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/inputs"
)

// isPathPattern reports whether a pattern is a file system path rather than an
// import path.
func isPathPattern(pattern string) bool {
	return filepath.IsAbs(pattern) || strings.HasPrefix(pattern, ".")
}

// splitWildcard splits a path pattern into the directory to walk and whether
// there is a wildcard at all.
func splitWildcard(pattern string) (dir string, wild bool) {
	before, _, wild := strings.Cut(pattern, "...")
	if !wild {
		return pattern, false
	}
	dir, _ = filepath.Split(before)
	return filepath.Clean(dir), true
}

// matchPattern reports whether a slash-separated path matches a pattern in which
// "..." stands for any text and a final "/..." also for nothing.
func matchPattern(pattern, name string) bool {
	if prefix, ok := strings.CutSuffix(pattern, "/..."); ok && matchPattern(prefix, name) {
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

// A dirFiles is a directory and the names of its Go files, sorted.
type dirFiles struct {
	dir   string
	names []string
}

// A moduleTree is the part of a module that a walk came through.
type moduleTree struct {
	root string // of the module; "" if the walk began inside of it
	dirs []dirFiles
}

// A walk goes once through a directory tree and finds what "..." means: the
// directories that may hold packages, in lexical order, and those with a go.mod
// file of their own, in the order in which their go.mod files come.
type walk struct {
	rec    *inputs.Recorder
	outer  moduleTree
	nested []*moduleTree
	// stay says that nested modules are not looked for.
	stay bool
	errs []error
}

func (w *walk) run(dir string) {
	w.visit(dir, &w.outer, true)
}

// visit walks dir. Its packages go to tree, nil where patterns do not look but
// nested modules may still be.
func (w *walk) visit(dir string, tree *moduleTree, top bool) {
	entries, err := w.rec.ReadGoDir(dir)
	if err != nil {
		w.errs = append(w.errs, err)
		return
	}
	name := filepath.Base(dir)
	if !top {
		if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return isGoMod(w.rec, dir, e) }) {
			if w.stay {
				return
			}
			tree = &moduleTree{root: dir}
		} else if skipped(name) {
			tree = nil
		}
	}
	if tree == nil && w.stay {
		return
	}
	if tree != nil {
		if names := goNames(w.rec, dir, entries); len(names) > 0 {
			tree.dirs = append(tree.dirs, dirFiles{dir, names})
		}
	}
	below := tree
	if name == "vendor" && !top {
		below = nil // a wildcard never looks below vendor
	}
	for _, e := range entries {
		if isGoMod(w.rec, dir, e) && tree != nil && tree.root == dir {
			w.nested = append(w.nested, tree)
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

// ignoreMatcher returns what go.mod's ignore directives say about directories
// of the module in modDir; nil if there are none. "./x" means that directory of
// the module, "x" every one of that name.
func ignoreMatcher(modDir string, ignore []string) func(dir string) bool {
	if len(ignore) == 0 {
		return nil
	}
	return func(dir string) bool {
		rel, err := filepath.Rel(modDir, dir)
		if err != nil {
			return false
		}
		rel = "/" + strings.Trim(filepath.ToSlash(rel), "/") + "/"
		for _, pattern := range ignore {
			fixed, isRelative := strings.CutPrefix(pattern, "./")
			fixed = "/" + strings.Trim(fixed, "/") + "/"
			if isRelative && strings.HasPrefix(rel, fixed) || !isRelative && strings.Contains(rel, fixed) {
				return true
			}
		}
		return false
	}
}

// notThere says in words for users why a directory cannot be used.
func notThere(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "does not exist"
	case errors.Is(err, fs.ErrPermission):
		return "cannot be read: permission denied"
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return "cannot be read: " + pathErr.Err.Error()
	}
	return "cannot be read: " + err.Error()
}
