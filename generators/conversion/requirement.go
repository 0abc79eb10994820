package conversion

import (
	"fmt"
	"go/token"
	"go/version"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/support"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// Modules that generated code imports, and the first version with typed
// converters.
const (
	controllerRuntime = "sigs.k8s.io/controller-runtime"
	randfill          = "sigs.k8s.io/randfill"
	typedSince        = "v0.23.0"
)

// functionsOnly is the option that asks for no methods.
func functionsOnly() diag.Option {
	return diag.Option{Generator: "conversion", Name: "functionsOnly"}
}

// A needs gathers what the code to be written imports of modules that go.mod
// does not require, one finding for each module and reason. Where the go.mod
// cannot be known there is none; they are warnings, since the next "go get" may
// be the user's own plan.
type needs struct {
	diags diag.List
	said  map[[2]string]bool
}

// checkModules looks at everything that the options ask for.
func checkModules(planned *plan.Plan, o Options, env generators.Env) diag.List {
	n := &needs{said: map[[2]string]bool{}}
	for _, pkg := range planned.Packages {
		if pkg.Module == nil || len(pkg.Spokes) == 0 {
			continue
		}
		if !isSet(o.FunctionsOnly) && writesMethods(pkg) {
			n.optional(pkg.Module, controllerRuntime, "the methods ConvertTo and ConvertFrom import",
				"run go get "+controllerRuntime+", or write functions alone with "+functionsOnly().With("true"), functionsOnly())
		}
		if o.Support != nil && isImportPath(*o.Support) {
			n.support(pkg.Module, *o.Support)
		}
		if isSet(o.Tests) {
			n.module(pkg.Module, randfill, "the generated tests import", "run go get "+randfill)
		}
	}
	if o.Converters != nil && len(plan.Converted(planned)) > 0 {
		n.converters(moduleOf(planned, env, env.Absolute(*o.Converters)))
	}
	return n.diags
}

// checkObjects looks whether the kinds are objects, where what is written takes objects
// only.
func checkObjects(planned *plan.Plan, o Options) diag.List {
	var found diag.List
	said := map[*model.Type]bool{}
	for _, pkg := range planned.Packages {
		if o.Converters == nil && (isSet(o.FunctionsOnly) || !writesMethods(pkg)) {
			continue
		}
		for _, s := range pkg.Spokes {
			for _, kind := range []*model.Type{s.Kind.Hub.Root, s.Version.Root} {
				if said[kind] || isObject(kind) {
					continue
				}
				said[kind] = true
				found.Add(diag.Diagnostic{
					Pos: kind.Pos, Code: diag.ConversionObject, Severity: diag.Warning, Stricter: true,
					Message: fmt.Sprintf("kind %q has no method %s, without which its conversions do not compile", kind.Name.Name, plan.ObjectMethod),
					Help:    "add // +" + objectMarker + "=true and run the generator object, or write functions alone with " + functionsOnly().With("true"),
					Option:  functionsOnly(),
				})
			}
		}
	}
	return found
}

// isObject reports whether a type has, or gets by its markers, the method that makes it an
// object of Kubernetes.
func isObject(t *model.Type) bool {
	if _, ok := gotype.MethodNamed(t, plan.ObjectMethod); ok || t.Marks.Has(interfacesMarker) {
		return true
	}
	m, _ := t.Marks.Get(objectMarker)
	on, _ := m.Value.(bool)
	return on
}

// writesMethods reports whether a spoke of the package lacks a method.
func writesMethods(pkg *plan.Package) bool {
	for _, s := range pkg.Spokes {
		for _, name := range []string{plan.ConvertToMethod, plan.ConvertFromMethod} {
			if _, ok := plan.ManualMethod(s.Version.Root, name); !ok {
				return true
			}
		}
	}
	return false
}

// moduleOf returns the module of the given packages that a directory lies in, the
// inner one of several; nil where none of them does, or where another module, of
// which nothing is known, begins between its root and the directory.
func moduleOf(plan *plan.Plan, env generators.Env, dir string) *model.Module {
	var found *model.Module
	for _, pkg := range plan.Packages {
		m := pkg.Module
		if m == nil || found != nil && len(m.Dir) <= len(found.Dir) {
			continue
		}
		if rel, err := filepath.Rel(m.Dir, dir); err == nil && filepath.IsLocal(rel) {
			found = m
		}
	}
	for inner := dir; found != nil && inner != found.Dir && inner != filepath.Dir(inner); inner = filepath.Dir(inner) {
		if _, err := env.ReadFile(filepath.Join(inner, "go.mod")); err == nil {
			return nil
		}
	}
	return found
}

// converters looks for a controller-runtime with typed converters. Of versions
// without a number nothing is known.
func (n *needs) converters(m *model.Module) {
	if m == nil {
		return
	}
	r, ok := m.Required(controllerRuntime)
	switch {
	case !ok:
		n.module(m, controllerRuntime, "typed converters import", "run go get "+controllerRuntime)
	case semver.IsValid(r.Version) && !strings.HasPrefix(r.Version, "v0.0.0-") && semver.Compare(r.Version, typedSince) < 0:
		n.add(r.Pos, m, controllerRuntime,
			fmt.Sprintf("typed converters need %q %s, module %q requires %s", controllerRuntime, typedSince, m.Path, r.Version),
			"run go get "+controllerRuntime+"@latest, or leave out conversion:converters, so that controller-runtime calls the methods", diag.Option{})
	}
}

// module reports a module that is not required.
func (n *needs) module(m *model.Module, path, who, help string) {
	n.optional(m, path, who, help, diag.Option{})
}

// optional reports a module that is not required, and that an option makes needless.
func (n *needs) optional(m *model.Module, path, who, help string, option diag.Option) {
	if _, ok := m.Required(path); !ok && m.Path != path {
		n.add(m.Pos, m, path, fmt.Sprintf("module %q does not require %q, which %s", m.Path, path, who), help, option)
	}
}

// support reports that no required module can hold the package that conversions share.
func (n *needs) support(m *model.Module, at string) {
	for above := at; above != "."; above = path.Dir(above) {
		if _, ok := m.Required(above); ok || above == m.Path {
			return
		}
	}
	n.add(m.Pos, m, at, fmt.Sprintf("module %q requires no module of package %q, which the conversions import", m.Path, at), "run go get "+at, diag.Option{})
}

func (n *needs) add(at token.Position, m *model.Module, path, message, help string, option diag.Option) {
	key := [2]string{m.Dir, path}
	if n.said[key] {
		return
	}
	n.said[key] = true
	n.diags.Add(diag.Diagnostic{
		Pos: at, Code: diag.ConversionModule, Severity: diag.Warning, Stricter: true, Message: message, Help: help, Option: option,
	})
}

// checkLanguage looks whether the modules that files are written into have the language
// of the code that is copied there. What converts without it is plain Go.
func checkLanguage(files []generators.File, env generators.Env) diag.List {
	n := &needs{said: map[[2]string]bool{}}
	for _, f := range files {
		if f.Name == plan.FileName || !strings.HasSuffix(f.Name, ".go") {
			continue
		}
		name, text := above(env, env.Absolute(f.Package.Dir), "go.mod")
		m, err := modfile.ParseLax(name, text, nil)
		if name == "" || err != nil || m.Module == nil {
			continue // whoever builds it says so
		}
		language, line := "1.16", m.Module.Syntax // of a file that names none
		if m.Go != nil {
			language, line = m.Go.Version, m.Go.Syntax
		}
		if version.Compare(version.Lang("go"+language), support.OldestGo) >= 0 {
			continue
		}
		oldest := strings.TrimPrefix(support.OldestGo, "go")
		n.add(token.Position{Filename: name, Line: line.Start.Line, Column: line.Start.LineRune},
			&model.Module{Path: m.Module.Mod.Path, Dir: filepath.Dir(name)}, support.OldestGo,
			fmt.Sprintf("module %q is written in Go %s, and the generated code in Go %s", m.Module.Mod.Path, language, oldest),
			fmt.Sprintf("run go mod edit -go=%s in its directory; else the code does not compile", oldest), diag.Option{})
	}
	return n.diags
}

func isSet(b *bool) bool { return b != nil && *b }
