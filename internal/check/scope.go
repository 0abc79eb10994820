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
	if code == diag.UnguardedField || code == diag.KubeVersion {
		// Another run may find them in what it makes of the same types.
		for generator, prefix := range map[string]string{"policy": "crdgen:policy", "webhook": "kubebuilder:webhook"} {
			if !s.Runs(generator) && hasMarker(s.Program, prefix) {
				return false
			}
		}
	}
	for _, r := range Rules() {
		if r.Code == code {
			return s.Runs("crd") && r.Level <= s.Level
		}
	}
	if s.Compat {
		return false
	}
	for _, generator := range []string{"webhook", "rbac", "conversion", "policy", "admission"} {
		if strings.HasPrefix(string(code), generator+"-") {
			return s.Runs(generator)
		}
	}
	return s.Runs("crd")
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
