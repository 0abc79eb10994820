package check

import (
	"testing"

	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// TestScope asserts which findings a run looks for, by its generators and its level.
func TestScope(t *testing.T) {
	guarded := &model.Program{Packages: []*model.Package{{Root: true, Marks: markers.Set{{Name: "crdgen:policy"}}}}}
	for name, test := range map[string]struct {
		code      diag.Code
		generator string
		scope     Scope
		want      bool
	}{
		"a rule":                 {diag.CELCompile, "crd", Scope{Level: pass.Full}, true},
		"a rule of full checks":  {diag.CELCompile, "crd", Scope{Level: pass.Fast}, false},
		"a rule without crd":     {diag.CELCompile, "rbac", Scope{Level: pass.Full}, false},
		"its generator":          {"webhook-path", "webhook", Scope{}, true},
		"another generator":      {"webhook-path", "crd", Scope{}, false},
		"with --compat":          {"webhook-path", "webhook", Scope{Compat: true}, false},
		"of types":               {diag.UnknownMarker, "crd", Scope{}, true},
		"of types, without crd":  {diag.UnknownMarker, "object", Scope{}, false},
		"of a conversion":        {diag.KeptBeside, "conversion", Scope{}, true},
		"without a conversion":   {diag.KeptBeside, "crd", Scope{}, false},
		"of an expression":       {diag.AdmissionCEL, "webhook", Scope{}, true},
		"of a policy's":          {diag.AdmissionCEL, "webhook", Scope{Program: guarded}, false},
		"what a policy may find": {diag.UnguardedField, "crd", Scope{Level: pass.Full, Program: guarded}, false},
	} {
		test.scope.Runs = func(generator string) bool { return generator == test.generator }
		if got := test.scope.Sought(test.code); got != test.want {
			t.Errorf("%s: got %t, want %t", name, got, test.want)
		}
	}
}
