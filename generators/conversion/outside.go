package conversion

import (
	"errors"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion/callers"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// packageOutside returns the package of a directory that an option names, for code that
// calls the conversions. It is no package of kinds that are converted: that would
// import itself.
func packageOutside(plan *plan.Plan, env generators.Env, option, dir string) (*model.Package, error) {
	if dir == "" {
		return nil, generators.UsageErrorf("conversion:%s=: expected a directory such as internal/convert, found nothing; leave the option out if no such package is wanted", option)
	}
	dir = filepath.Clean(dir)
	for _, pkg := range plan.Packages {
		if pkg.Dir == env.Absolute(dir) {
			return nil, generators.UsageErrorf("conversion:%s=%s: expected a directory of its own, found the package %q, which the code would import", option, dir, pkg.Path)
		}
	}
	if err := importable(plan, env, option, dir); err != nil {
		return nil, err
	}
	name, err := packageName(env, dir)
	if err != nil {
		return nil, err
	}
	if !token.IsIdentifier(name) || name == "_" {
		return nil, generators.UsageErrorf("conversion:%s=%s: expected a directory whose name can be that of a package", option, dir)
	}
	return &model.Package{Name: name, Dir: dir}, nil
}

// importable reports a directory whose code could not import the packages that are
// converted: it lies in no module, or in one that does not require theirs. A go.work
// file may say otherwise, and so may the modules that are required there.
func importable(planned *plan.Plan, env generators.Env, option, dir string) error {
	if !slices.ContainsFunc(planned.Packages, func(pkg *plan.Package) bool { return pkg.Module != nil }) {
		return nil
	}
	file, text := above(env, env.Absolute(dir), "go.mod")
	if file == "" {
		return generators.UsageErrorf("conversion:%s=%s: expected a directory of a Go module, found no go.mod above it: Go could not build the code there", option, dir)
	}
	there, err := modfile.ParseLax(file, text, nil)
	if err != nil || there.Module == nil {
		return nil // whoever builds it says so
	}
	if work, _ := above(env, filepath.Dir(file), "go.work"); work != "" {
		return nil
	}
	for _, pkg := range planned.Packages {
		m := pkg.Module
		if m == nil || filepath.Dir(file) == m.Dir || m.Path == there.Module.Mod.Path {
			continue
		}
		if !slices.ContainsFunc(there.Require, func(r *modfile.Require) bool { return r.Mod.Path == m.Path }) {
			return generators.UsageErrorf("conversion:%s=%s: expected a directory of module %q, found one of module %q, whose go.mod does not require it: run go get %s there, or name another directory",
				option, dir, m.Path, there.Module.Mod.Path, m.Path)
		}
	}
	return nil
}

// above looks for a file in a directory, then in those around it; "" if there is none.
func above(env generators.Env, dir, file string) (name string, text []byte) {
	for {
		name = filepath.Join(dir, file)
		if text, err := env.ReadFile(name); err == nil {
			return name, text
		}
		if dir == filepath.Dir(dir) {
			return "", nil
		}
		dir = filepath.Dir(dir)
	}
}

// packageName returns the name that Go files in a directory have already, save
// tests and generated ones, else the directory's own.
func packageName(env generators.Env, dir string) (string, error) {
	entries, err := env.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	for _, e := range entries {
		name := e.Name()
		if !e.Type().IsRegular() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || isOutsideName(name) {
			continue
		}
		text, err := env.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return "", err
		}
		if file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.PackageClauseOnly); err == nil {
			return file.Name.Name, nil
		}
	}
	return filepath.Base(dir), nil
}

// isOutsideName reports whether a file is one of those that are written into
// directories which options name.
func isOutsideName(name string) bool {
	return callers.IsHandlers(name) || name == callers.ConvertersName
}
