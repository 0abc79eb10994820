package main

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/meaning"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// waivers says what waivers can name in a run and which of them may be called
// unused: those of findings that its generators and its level of checks look for.
// Under --compat findings are missing where controller-gen's ways are followed.
func (p plan) waivers(fl flags, program *model.Program) check.Waivers {
	return check.Waivers{Known: meaning.OfSource(), Sought: func(code diag.Code) bool {
		runs := func(generator string) bool {
			return p.Job(generator) != nil
		}
		if code == diag.UnguardedField || code == diag.KubeVersion {
			// Another run may find them in what it makes of the same types.
			for generator, prefix := range map[string]string{"policy": "crdgen:policy", "webhook": "kubebuilder:webhook"} {
				if !runs(generator) && hasMarker(program, prefix) {
					return false
				}
			}
		}
		for _, r := range check.Rules() {
			if r.Code == code {
				return runs("crd") && r.Level <= fl.checks
			}
		}
		if fl.compat {
			return false
		}
		for _, generator := range []string{"webhook", "rbac", "conversion", "policy", "admission"} {
			if strings.HasPrefix(string(code), generator+"-") {
				return runs(generator)
			}
		}
		return runs("crd")
	}}
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
