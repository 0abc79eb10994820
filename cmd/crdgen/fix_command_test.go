package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/run"
)

const misspelt = `// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	// +kubebuilder:validation:MaxLenght=20
	// +kubebuilder:validation:MLength=2
	Name string ` + "`json:\"name\"`" + `
}
`

// lampModule lays out a module with one type and returns its directory and the
// type's file.
func lampModule(t *testing.T, source string) (dir, file string) {
	t.Helper()
	root := layOut(t, "crd/conversion/one_version", nil)
	file = filepath.Join(root, "v1", "types.go")
	if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	return root, file
}

func read(t *testing.T, file string) string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// TestFixLeavesWhatIsDoubtful fixes one of two markers and reports the other, and
// changes nothing any more when it is run again.
func TestFixLeavesWhatIsDoubtful(t *testing.T) {
	dir, file := lampModule(t, misspelt)
	args := []string{"fix", "crd", "paths=./..."}
	got := commandIn(t, dir, os.Getenv, false, args...)
	want := strings.Replace(misspelt, "MaxLenght", "MaxLength", 1)
	if now := read(t, file); now != want {
		t.Errorf("the file is\n%s", now)
	}
	if got.exit != exitFindings || !strings.Contains(got.stderr, "crdgen: 1 place fixed in 1 file, 1 error left") {
		t.Errorf("first run: %+v", got)
	}
	again := commandIn(t, dir, os.Getenv, false, args...)
	if now := read(t, file); now != want || again.exit != exitFindings || !strings.Contains(again.stderr, "crdgen: nothing to fix, 1 error left") {
		t.Errorf("second run: %+v", again)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("fix wrote other files: %v", entries)
	}
}

// TestFixDiffWritesNothing prints what it would do.
func TestFixDiffWritesNothing(t *testing.T) {
	dir, file := lampModule(t, misspelt)
	got := commandIn(t, dir, os.Getenv, false, "fix", "--diff", "crd", "paths=./...")
	if read(t, file) != misspelt {
		t.Error("--diff changes the file")
	}
	if got.exit != exitFindings || !strings.Contains(got.stdout, "\n+\t// +kubebuilder:validation:MaxLength=20\n") {
		t.Errorf("--diff: %+v", got)
	}
	if !strings.Contains(got.stderr, "crdgen: 1 place to be fixed in 1 file, 1 error left") {
		t.Errorf("--diff says %s", got.stderr)
	}
}

// TestFixDiffIsWhatFixWrites compares the patch with what is written in several
// rounds, each of which sees what the one before it would have written.
func TestFixDiffIsWhatFixWrites(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"fix/conversion/several", "fix/conversion/unread"} {
		for _, loader := range []string{"auto", "packages"} {
			dir := layOut(t, name, nil)
			getenv := func(key string) string {
				if key == run.LoaderVariable {
					return loader
				}
				return os.Getenv(key)
			}
			before := readTree(t, dir)
			shown := commandIn(t, dir, getenv, false, "fix", "--diff", "conversion", "paths=./...")
			if now := readTree(t, dir); !maps.Equal(before, now) {
				t.Fatalf("%s: --diff changes files", name)
			}
			done := commandIn(t, dir, getenv, false, "fix", "conversion", "paths=./...")
			after := readTree(t, dir)
			var patch strings.Builder
			for _, file := range slices.Sorted(maps.Keys(after)) {
				text, _ := emit.Unified("a/"+file, "b/"+file, before[file], after[file])
				patch.WriteString(text)
			}
			if diff := cmp.Diff(patch.String(), shown.stdout); diff != "" || patch.Len() == 0 {
				t.Errorf("%s: the patch is not what fix writes (-written +shown):\n%s", name, diff)
			}
			if shown.exit != done.exit {
				t.Errorf("%s: exit code %d, and %d with --diff", name, done.exit, shown.exit)
			}
		}
	}
}

// TestFixKeepsToTheBaseline leaves what the team has decided to live with.
func TestFixKeepsToTheBaseline(t *testing.T) {
	dir, file := lampModule(t, misspelt)
	if got := commandIn(t, dir, os.Getenv, false, "--baseline=known", "--write-baseline", "crd", "paths=./...", "output:none"); got.exit != exitClean {
		t.Fatalf("baseline: %+v", got)
	}
	got := commandIn(t, dir, os.Getenv, false, "fix", "--baseline=known", "crd", "paths=./...")
	if read(t, file) != misspelt || got.exit != exitClean || !strings.Contains(got.stderr, "nothing to fix, 2 on the baseline") {
		t.Errorf("%+v", got)
	}
}

func TestFixRefusesWrongUse(t *testing.T) {
	for _, args := range []string{"fix", "fix crdd", "fix --verify crd", "fix crd paths=./nowhere/..."} {
		if got := command(t, strings.Fields(args)...); got.exit == exitClean || got.stderr == "" {
			t.Errorf("%s: %+v", args, got)
		}
	}
}
