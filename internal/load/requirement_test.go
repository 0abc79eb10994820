package load

import (
	"go/token"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestModuleSaysWhatItRequires(t *testing.T) {
	for name, test := range map[string]struct {
		mod, work string
		want      *Module
	}{
		"as it is": {
			mod: "module example.com/a\n\ngo 1.26\n\nrequire (\n\texample.com/b v1.2.0\n\texample.com/c v1.0.0 // indirect\n)\n" +
				"replace example.com/b => example.com/fork v1.3.0\n\nreplace example.com/c => ../c\n",
			want: &Module{
				Path: "example.com/a", Pos: token.Position{Filename: "go.mod", Line: 1, Column: 1},
				Requires: []Requirement{
					{"example.com/b", "v1.3.0", token.Position{Filename: "go.mod", Offset: 42, Line: 6, Column: 2}},
					{"example.com/c", "", token.Position{Filename: "go.mod", Offset: 64, Line: 7, Column: 2}},
				},
			},
		},
		"go.mod is not complete before Go 1.17": {mod: "module example.com/a\n\ngo 1.16\n"},
		"others may be in a workspace":          {mod: "module example.com/a\n\ngo 1.26\n", work: "go 1.26\n\nuse .\n"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for file, content := range map[string]string{"go.mod": test.mod, "a.go": "package a\n", "go.work": test.work} {
				if content == "" {
					continue
				}
				if err := os.WriteFile(filepath.Join(dir, file), []byte(content), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			set, found, err := Load(Config{Dir: dir, Patterns: []string{"./..."}})
			if err != nil || found.HasErrors() || len(set.Roots) != 1 {
				t.Fatal(set, found, err)
			}
			if test.want != nil {
				test.want.Dir = dir
			}
			if diff := cmp.Diff(test.want, set.Roots[0].Module()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
