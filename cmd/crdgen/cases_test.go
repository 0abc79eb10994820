package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// mostCases is how many cases one subject may hold: what is read at a glance.
const mostCases = 25

// TestCasesLieThreeLevelsDeep keeps cases at testdata/<area>/<subject>/<case>: a file
// that lies higher belongs to no case, and a directory without arguments and
// without Go code is none.
func TestCasesLieThreeLevelsDeep(t *testing.T) {
	name := regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	for depth, glob := range []string{"*", "*/*", "*/*/*"} {
		paths, err := filepath.Glob(filepath.Join(casesDir, glob))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range paths {
			info, err := os.Stat(p)
			if err != nil {
				t.Fatal(err)
			}
			base := filepath.Base(p)
			switch {
			case !info.IsDir() && depth == 0:
				if !slices.Contains([]string{"go.mod", "go.sum", "modules.go"}, base) {
					t.Errorf("%s belongs to no case", p)
				}
			case !info.IsDir():
				t.Errorf("%s belongs to no case, which is a directory testdata/<area>/<subject>/<case>", p)
			case !name.MatchString(base):
				t.Errorf("%s: want small letters, digits and underscores", p)
			case depth == 1:
				if entries, err := os.ReadDir(p); err != nil || len(entries) == 0 || len(entries) > mostCases {
					t.Errorf("%s holds %d cases, want 1 to %d: give some a subject of their own", p, len(entries), mostCases)
				}
			case depth == 2 && !isCase(t, p):
				t.Errorf("%s is no case: it has neither a file %q nor Go files", p, argsFile)
			}
		}
	}
}

// isCase reports whether a directory has arguments, or Go files for the usual ones.
func isCase(t *testing.T, dir string) bool {
	t.Helper()
	found := false
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && (path == filepath.Join(dir, argsFile) || filepath.Ext(path) == ".go") {
			found = true
			return filepath.SkipAll
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
