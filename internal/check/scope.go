package check

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// A Scope is what a run looks for.
type Scope struct {
	// Runs reports whether the run has a generator.
	Runs func(generator string) bool
	// Level is that of its checks. Under Compat findings are missing where
	// controller-gen's ways are followed.
	Level  pass.Level
	Compat bool
	// Program is what it looks at; it may be nil.
	Program *model.Program
}

// Sought reports whether the generators and the checks of the run look for findings of a
// code, so that one which is missing is gone.
func (s Scope) Sought(code diag.Code) bool {
	rules := Rules()
	rule := slices.IndexFunc(rules, func(r pass.Rule) bool { return r.Code == code })
	if rule < 0 && s.Compat || rule >= 0 && rules[rule].Level > s.Level {
		return false
	}
	generators := code.Generators()
	switch {
	case code == diag.UnguardedField, code == diag.KubeVersion:
		generators = []string{"crd", "policy", "webhook"} // each compiles expressions of its own
	case len(generators) == 0:
		generators = []string{"crd"}
	}
	// Another run may find it in what it makes of the same types.
	elsewhere := func(g string) bool { return !s.Runs(g) && makes(g, s.Program) }
	return slices.ContainsFunc(generators, s.Runs) && !slices.ContainsFunc(generators, elsewhere)
}

// makes reports whether a generator may make anything of a program.
func makes(generator string, p *model.Program) bool {
	switch generator {
	case "policy":
		return hasMarker(p, "crdgen:policy")
	case "webhook":
		return hasMarker(p, "kubebuilder:webhook")
	}
	return true
}

// hasMarker reports whether a marker of some name, or of a part of it, stands in a
// package that was named.
func hasMarker(program *model.Program, name string) bool {
	has := func(marks markers.Set) bool {
		return slices.ContainsFunc(marks, func(m markers.Mark) bool { return m.Name == name || strings.HasPrefix(m.Name, name+":") })
	}
	if program == nil {
		return false
	}
	return slices.ContainsFunc(program.Packages, func(pkg *model.Package) bool {
		return pkg.Root && (has(pkg.Marks) || slices.ContainsFunc(pkg.Types, func(t *model.Type) bool { return has(t.Marks) }))
	})
}
