package conversion

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion/callers"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/supportpackage"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/sourcedir"
)

// SupportDir is where a module has the package that generated conversions share, unless
// an option names another place: nobody else is to use it.
const SupportDir = "internal/" + supportpackage.Name

// supports finds the package that the conversions of each package share with others of
// its module.
type supports struct {
	env    generators.Env
	plan   *plan.Plan
	option *string
	tests  bool
	made   []*supportpackage.Support // in the order of the packages
}

// of returns the support for a package.
func (s *supports) of(pkg *plan.Package) (*supportpackage.Support, error) {
	at, dir, err := s.place(pkg.Package)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(s.made, func(known *supportpackage.Support) bool { return known.Path == at })
	if i >= 0 {
		return s.made[i], nil
	}
	made := &supportpackage.Support{Path: at, Dir: dir, First: pkg.Package, Tests: s.tests}
	if root, _, ok := moduleAbove(s.env, pkg.Package); ok && dir != "" && s.env.ReadDir != nil {
		s.others(root, root, made)
	}
	s.made = append(s.made, made)
	return made, nil
}

// files are those of all packages that are shared.
func (s *supports) files(header string) []generators.File {
	var files []generators.File
	for _, made := range s.made {
		files = append(files, made.Files(header)...)
	}
	return files
}

// place returns the import path of the support for a package, and the directory that it
// is written to, "" if it is imported from another module.
func (s *supports) place(pkg *model.Package) (at, dir string, err error) {
	root, module, ok := moduleAbove(s.env, pkg)
	switch {
	case s.option == nil && !ok:
		return path.Join(pkg.Path, SupportDir), filepath.Join(pkg.Dir, filepath.FromSlash(SupportDir)), nil
	case s.option == nil:
		return path.Join(module, SupportDir), filepath.Join(root, filepath.FromSlash(SupportDir)), nil
	case *s.option == "":
		return "", "", generators.UsageErrorf("conversion:support=: expected a directory or an import path, found nothing; leave the option out for %s", SupportDir)
	case isImportPath(*s.option):
		return *s.option, "", nil
	}
	dir = s.env.Absolute(*s.option)
	rel, err := filepath.Rel(root, dir)
	if !ok || err != nil || !filepath.IsLocal(rel) {
		where := fmt.Sprintf("module %q", module) // whichever package asks first
		if !ok {
			where = fmt.Sprintf("the module of package %q", pkg.Path)
		}
		return "", "", generators.UsageErrorf("conversion:support=%s: expected a directory in %s, so that it can be imported there", *s.option, where)
	}
	at = path.Join(module, filepath.ToSlash(rel))
	switch {
	case slices.ContainsFunc(s.plan.Packages, func(p *plan.Package) bool { return p.Dir == dir }):
		return "", "", generators.UsageErrorf("conversion:support=%s: expected a directory of its own, found that of package %q, whose types are converted", *s.option, at)
	case path.Base(at) != supportpackage.Name:
		return "", "", generators.UsageErrorf("conversion:support=%s: expected a directory with the name %q, which is that of the package", *s.option, supportpackage.Name)
	case !visible(at, pkg.Path):
		return "", "", generators.UsageErrorf("conversion:support=%s: package %q cannot import an internal package there", *s.option, pkg.Path)
	}
	return at, dir, nil
}

// isImportPath reports whether an option is the import path of another module, whose first
// element is a domain, and no directory.
func isImportPath(option string) bool {
	first, _, more := strings.Cut(option, "/")
	return more && strings.Contains(first, ".") && strings.Trim(first, ".") != "" && !filepath.IsAbs(option)
}

// visible reports whether a package may import another one, which may be internal.
func visible(at, from string) bool {
	i := strings.LastIndex("/"+at+"/", "/internal/")
	return i <= 0 || strings.HasPrefix(from+"/", at[:i-1]+"/")
}

// moduleAbove returns the root and the path of the module that a package lies in.
func moduleAbove(env generators.Env, pkg *model.Package) (root, modulePath string, ok bool) {
	if m := pkg.Module; m != nil {
		return m.Dir, m.Path, true
	}
	name, text := above(env, pkg.Dir, "go.mod")
	if name == "" {
		return "", "", false
	}
	modulePath = modfile.ModulePath(text)
	rel, err := filepath.Rel(filepath.Dir(name), pkg.Dir)
	if err != nil || modulePath == "" || path.Join(modulePath, filepath.ToSlash(rel)) != pkg.Path {
		return "", "", false
	}
	return filepath.Dir(name), modulePath, true
}

// others adds the generated code below a directory that this run does not write: a run
// for some packages of a module must leave what the others use.
func (s *supports) others(root, dir string, to *supportpackage.Support) {
	entries, err := s.env.ReadDir(dir)
	if err != nil {
		return // nobody can use what cannot be read
	}
	if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == "go.mod" }) && dir != root {
		return // of another module
	}
	mine := slices.ContainsFunc(s.plan.Packages, func(p *plan.Package) bool { return p.Dir == dir })
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		switch {
		case e.IsDir() && !sourcedir.IsSkipped(e.Name()):
			s.others(root, name, to)
		case !mine && e.Type().IsRegular() && (e.Name() == plan.FileName || e.Name() == callers.TestsName):
			if text, err := s.env.ReadFile(name); err == nil {
				to.Others = append(to.Others, string(text))
			}
		}
	}
}
