package conversion

import (
	"errors"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/model"
)

// packageOutside returns the package of a directory that an option names, for code that
// calls the conversions. It is no package of kinds that are converted: that would
// import itself.
func packageOutside(plan *Plan, env generators.Env, option, dir string) (*model.Package, error) {
	dir = filepath.Clean(dir)
	for _, pkg := range plan.Packages {
		if pkg.Dir == env.Absolute(dir) {
			return nil, generators.UsageErrorf("conversion:%s=%s: expected a directory of its own, found the package %q, which the code would import", option, dir, pkg.Path)
		}
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

// isOutsideName says whether a file is one of those that are written into
// directories which options name.
func isOutsideName(name string) bool {
	return name == handlerName || name == kindsName || name == convertersName
}

// converted returns the kinds that have something to convert.
func converted(plan *Plan) []*Kind {
	var kinds []*Kind
	for _, k := range plan.Kinds {
		if k.Hub != nil {
			kinds = append(kinds, k)
		}
	}
	return kinds
}
