package conversion

import (
	"io/fs"
	"path/filepath"
	"testing"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// TestModuleOfDirectory looks for the module of converters beside another module.
func TestModuleOfDirectory(t *testing.T) {
	root := filepath.FromSlash("/operator")
	outer := &model.Module{Dir: root}
	plan := &plan.Plan{Packages: []*plan.Package{{Package: &model.Package{Module: outer}}}}
	env := generators.Env{ReadFile: func(name string) ([]byte, error) {
		if name == filepath.Join(root, "sub", "go.mod") || name == filepath.Join(root, "go.mod") {
			return []byte("module example.com"), nil
		}
		return nil, fs.ErrNotExist
	}}
	for dir, want := range map[string]*model.Module{
		"/operator":                  outer,
		"/operator/internal/convert": outer,
		"/operator/sub":              nil,
		"/operator/sub/conv":         nil,
		"/elsewhere":                 nil,
	} {
		if got := moduleOf(plan, env, filepath.FromSlash(dir)); got != want {
			t.Errorf("moduleOf(%s) = %v, want %v", dir, got, want)
		}
	}
}
