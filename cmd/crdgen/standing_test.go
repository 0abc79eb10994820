package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWithoutModule runs where there is no go.mod: one error says so, also where GOFLAGS let
// the go command answer, and what to do.
func TestWithoutModule(t *testing.T) {
	for _, flags := range []string{"", "-mod=mod"} {
		t.Run("GOFLAGS="+flags, func(t *testing.T) {
			t.Setenv("GOFLAGS", flags)
			t.Setenv("GOWORK", "off")
			dir := t.TempDir()
			writeTree(t, dir, files{"v1/types.go": "package v1\n"}, []string{"v1/types.go"})
			for _, args := range [][]string{{"check"}, {"crd", "paths=./..."}} {
				got := commandIn(t, dir, os.Getenv, false, args...)
				want := `crdgen: error: "./..." is in no module: there is no go.mod file in ` + dir + " or above [load-failed]\n\thelp: run go mod init, or give paths inside of a module\n"
				if got.exit != exitFindings || !strings.HasPrefix(got.stderr, want) || strings.Count(got.stderr, "error: ") != 1 {
					t.Errorf("%q: exit code %d and\n%s", args, got.exit, got.stderr)
				}
			}
		})
	}
}

// TestPositionsInSubdirectory runs in a directory below the module's root: names of files
// there and beside it are relative to it, as those of the go command are.
func TestPositionsInSubdirectory(t *testing.T) {
	dir := hostileModule(t, files{
		"api/v1/types.go": settingsTypes,
		"api/v2/types.go": strings.NewReplacer("package v1", "package v2", "versionName=v1", "versionName=v2").Replace(settingsTypes),
	})
	got := commandIn(t, filepath.Join(dir, "api", "v1"), os.Getenv, false, "crd", "--config=off", "paths=../...", "output:dir=out")
	for _, name := range []string{"\ntypes.go:18:5: ", "\n../v2/types.go:18:5: "} {
		if !strings.Contains("\n"+got.stderr, filepath.FromSlash(name)) {
			t.Errorf("nothing is said of %q:\n%s", strings.TrimSpace(name), got.stderr)
		}
	}
	if strings.Contains(got.stderr, dir) {
		t.Errorf("findings name the whole directory:\n%s", got.stderr)
	}
}
