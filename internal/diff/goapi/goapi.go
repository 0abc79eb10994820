// Package goapi compares what two sides of Go source offer to importers: the identifiers of
// their packages, as a compiler sees them. What it finds are changes beside those of definitions,
// whose effects it does not judge. It knows no definition and writes no report.
package goapi

import (
	"context"
	"fmt"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/exp/apidiff"
	"golang.org/x/tools/go/packages"

	"github.com/crdgen/crdgen/internal/diff/incomparable"
	"github.com/crdgen/crdgen/internal/load/gobuild"
	"github.com/crdgen/crdgen/internal/typecheck"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// A Source is Go source on the disk.
type Source struct {
	// Dir is an absolute directory, Patterns name packages as seen from it.
	Dir      string
	Patterns []string
	Tags     []string
}

// goPackage is the kind of what is found about identifiers of a package.
const goPackage = "Go package"

// Compare compares what importers of packages see. Packages that nobody can import from
// another module are left out. What does not compile any more is a change that breaks
// controllers; the version of a package is the last part of its path.
func Compare(ctx context.Context, old, new Source) ([]change.Finding, error) {
	before, err := old.load(ctx)
	if err != nil {
		return nil, err
	}
	after, err := new.load(ctx)
	if err != nil {
		return nil, err
	}
	found, renamed := renamedModules(before, after)
	for _, a := range before {
		i := slices.IndexFunc(after, func(b *packages.Package) bool { return b.PkgPath == inModule(a, renamed) })
		if i < 0 {
			found = append(found, goFinding(a.PkgPath, false, "the package is gone", token.Position{}))
			continue
		}
		b := after[i]
		for _, c := range apidiff.Changes(a.Types, b.Types).Changes {
			if onlyRenamed(c.Message, renamed) {
				continue
			}
			found = append(found, goFinding(a.PkgPath, c.Compatible, c.Message, declared(b, c.Message)))
		}
	}
	return found, nil
}

// renamedModules finds modules whose path is another one now: none of their packages is
// there, and a module that is new has one of them at the same path below itself. It
// returns a finding for each, and the new paths by the old ones.
func renamedModules(before, after []*packages.Package) (found []change.Finding, renamed map[string]string) {
	in := func(all []*packages.Package, module string) bool {
		return slices.ContainsFunc(all, func(p *packages.Package) bool { return modulePath(p) == module })
	}
	renamed = map[string]string{}
	for _, a := range before {
		old := modulePath(a)
		if old == "" || renamed[old] != "" || in(after, old) {
			continue
		}
		for _, b := range after {
			new := modulePath(b)
			if new == "" || in(before, new) || strings.TrimPrefix(b.PkgPath, new) != strings.TrimPrefix(a.PkgPath, old) {
				continue
			}
			renamed[old] = new
			f := goFinding(old, false, fmt.Sprintf("the module is called %s now: importers have to change its path", new), token.Position{})
			f.Advice = "keep the module's path, or tell importers the new one"
			f.Version, f.New = "", new
			found = append(found, f)
			break
		}
	}
	return found, renamed
}

// inModule is the path of a package in the module of the new side.
func inModule(p *packages.Package, renamed map[string]string) string {
	if new, ok := renamed[modulePath(p)]; ok {
		return new + strings.TrimPrefix(p.PkgPath, modulePath(p))
	}
	return p.PkgPath
}

// onlyRenamed reports whether a message is about types of a renamed module that differ in
// its path alone.
func onlyRenamed(message string, renamed map[string]string) bool {
	_, types, ok := strings.Cut(message, "changed from ")
	if !ok {
		return false
	}
	old, new, _ := strings.Cut(types, " to ")
	for module, now := range renamed {
		old = strings.ReplaceAll(old, module+"/", now+"/")
	}
	return old == new
}

func modulePath(p *packages.Package) string {
	if p.Module == nil {
		return ""
	}
	return p.Module.Path
}

func goFinding(pkg string, compatible bool, message string, pos token.Position) change.Finding {
	f := change.Finding{
		Rule: change.RuleGoAPIIncompatible, Effect: change.ReadersBreak, CRD: pkg, Kind: goPackage, Message: message, Pos: pos,
		Advice: "keep the identifier and mark it deprecated, or make the change in the package of a new version",
	}
	if compatible {
		f.Rule, f.Effect, f.Advice = change.RuleGoAPICompatible, change.Compatible, ""
	}
	if last := path.Base(pkg); apiVersion(last) {
		f.Version = last
	}
	return f
}

// apiVersion reports whether the name of a package is that of a version.
func apiVersion(name string) bool {
	return len(name) > 1 && name[0] == 'v' && name[1] >= '1' && name[1] <= '9'
}

// load type-checks packages by the go command, which compiles what they import.
func (s Source) load(ctx context.Context) ([]*packages.Package, error) {
	all, err := typecheck.Source{Dir: s.Dir, Patterns: s.Patterns, Tags: s.Tags}.Load(ctx, gobuild.NewEnviron(nil, nil), packages.NeedName|packages.NeedTypes|packages.NeedModule)
	if err != nil {
		return nil, err
	}
	var kept []*packages.Package
	for _, p := range all {
		if p.Name == "main" || slices.Contains(strings.Split(p.PkgPath, "/"), "internal") {
			continue
		}
		if len(p.Errors) > 0 {
			return nil, &incomparable.Error{
				Message: fmt.Sprintf("package %q does not compile: %s", p.PkgPath, p.Errors[0].Msg),
				Help:    "leave out --go-api, or compare what compiles",
			}
		}
		kept = append(kept, p)
	}
	return kept, nil
}

// declared is where the identifier that a message begins with is declared.
func declared(p *packages.Package, message string) token.Position {
	name, _, _ := strings.Cut(message, ":")
	name = strings.TrimPrefix(strings.Trim(name, "()*"), "(*")
	first, rest, _ := strings.Cut(strings.NewReplacer("(", "", ")", "", "*", "").Replace(name), ".")
	found := p.Types.Scope().Lookup(first)
	if found == nil {
		return token.Position{}
	}
	if rest != "" {
		if inner, _, _ := types.LookupFieldOrMethod(types.NewPointer(found.Type()), true, p.Types, rest); inner != nil {
			found = inner
		}
	}
	pos := p.Fset.Position(found.Pos())
	if !filepath.IsAbs(pos.Filename) {
		return token.Position{}
	}
	pos.Offset, pos.Column = 0, 0 // compiled packages have lines only
	return pos
}
