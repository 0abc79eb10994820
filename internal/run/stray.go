package run

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/crdgen/crdgen/internal/confine"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/output"
)

// MayChange reports whether a file of source, or beside it, is one that the command line asks to
// look at: one of the repository, or of the module, that the command runs in, or of packages that a
// plan names by their place. A workspace, or a module in the place of another one, leads elsewhere,
// and what go.mod and go.work say may come from strangers.
func MayChange(dir, repository, file string, plans ...*Plan) bool {
	if confine.Inside(repository, filepath.Dir(file)) || confine.Inside(output.ModuleRoot(dir), filepath.Dir(file)) {
		return true
	}
	return slices.ContainsFunc(plans, func(p *Plan) bool {
		return p.Top == "" && slices.ContainsFunc(p.Paths, func(path string) bool {
			named, _, _ := strings.Cut(path, "...")
			return (strings.HasPrefix(path, ".") || filepath.IsAbs(path)) && confine.Inside(output.Absolute(dir, named), filepath.Dir(file))
		})
	})
}

// strays reports code beside packages that only an import path names, and that lie elsewhere. No
// flag, waiver or baseline takes these findings away.
func (p *Plan) strays(rec *inputs.Recorder, dir string, set *load.Set, files []output.File) diag.List {
	var found diag.List
	repository := sync.OnceValue(func() string { return checkout(rec, dir) })
	for _, o := range files {
		if o.Package == nil || o.Path == "" || !o.BesidePackage() {
			continue
		}
		lies := output.Absolute(dir, o.Package.Dir)
		if confine.Inside(output.ModuleRoot(dir), lies) || MayChange(dir, repository(), filepath.Join(lies, filepath.Base(o.Name)), p) {
			continue
		}
		d := diag.Diagnostic{
			Pos: o.Origin, Code: diag.OutputPath,
			Message: fmt.Sprintf("generator %q would write outside of the repository: package %q lies in %q", o.Generator, o.Package.Path, lies),
			Help:    fmt.Sprintf("name it by its place, as in paths=%s, or another directory, as in output:%s:dir=DIR", place(dir, lies), o.Generator),
		}
		i := slices.IndexFunc(set.Roots, func(root *load.Package) bool { return root.Path == o.Package.Path })
		if i >= 0 {
			if at := load.Replacing(set.Roots[i]); at.IsValid() {
				d.Pos = at
			}
		}
		found.Add(d)
	}
	return found
}

// checkout is [confine.Checkout], and notes where the repository was looked for.
func checkout(rec *inputs.Recorder, dir string) string {
	top := confine.Checkout(dir)
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := rec.Lstat(filepath.Join(at, ".git")); err == nil || at == filepath.Dir(at) {
			return top
		}
	}
}

// place is a directory as an option names it.
func place(dir, path string) string {
	rel, err := filepath.Rel(dir, path)
	if err != nil {
		return path
	}
	return filepath.ToSlash(rel)
}
