package check

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/check/cache"
	"github.com/crdgen/crdgen/internal/check/checktest"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

const (
	clean  = `{type: object, properties: {a: {type: integer, format: int32}}}`
	broken = `{type: object, properties: {a: {type: integer, x-kubernetes-validations: [{rule: "self > b"}]}}}`
)

// codes counts findings.
func codes(l diag.List) map[diag.Code]int {
	n := map[diag.Code]int{}
	for _, d := range l {
		n[d.Code]++
	}
	return n
}

func TestRunLevels(t *testing.T) {
	for level, want := range map[pass.Level]int{pass.Off: 0, pass.Fast: 0, pass.Full: 1} {
		got := Run(context.Background(), []trace.Subject{checktest.SubjectOf(t, broken)}, Settings{Options: pass.Options{Level: level}})
		if codes(got)[diag.CELCompile] != want {
			t.Errorf("level %s: %v, want %d finding about the rule", level, got, want)
		}
	}
}

func TestRunPlacesWhatHasNoSource(t *testing.T) {
	for _, d := range Run(context.Background(), []trace.Subject{checktest.SubjectOf(t, broken)}, Settings{Options: pass.Options{Level: pass.Full}}) {
		if d.Pos.Filename != "types.go" || d.Pos.Line != 3 {
			t.Errorf("%v: want the type's position", d)
		}
		if !d.Stricter {
			t.Errorf("%v: controller-gen does not have it", d)
		}
	}
}

func TestRunSaysNothingTwice(t *testing.T) {
	s := checktest.SubjectOf(t, broken)
	known := diag.List{{Pos: s.Kind.Pos, Code: diag.MarkerValue, Message: "said before"}}
	got := Run(context.Background(), []trace.Subject{s}, Settings{Options: pass.Options{Level: pass.Full, Wrong: known.ErrorLines()}})
	if codes(got)[diag.CELCompile] > 0 {
		t.Errorf("an error of the generator is said again: %v", got)
	}
	known[0].Severity = diag.Warning
	got = Run(context.Background(), []trace.Subject{s}, Settings{Options: pass.Options{Level: pass.Full, Wrong: known.ErrorLines()}})
	if codes(got)[diag.CELCompile] == 0 {
		t.Error("a warning hides an error")
	}
}

func TestRunCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	dir := t.TempDir()
	Run(ctx, []trace.Subject{checktest.SubjectOf(t, clean)}, Settings{Options: pass.Options{Level: pass.Full}, Cache: cache.OpenCache(dir, "a")})
	if n := entries(t, dir); n > 0 {
		t.Errorf("a run that was cancelled has made %d entries", n)
	}
}

// entries counts the entries of a cache.
func entries(t *testing.T, dir string) int {
	t.Helper()
	n := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestCacheRemembersWhatIsClean(t *testing.T) {
	dir := t.TempDir()
	o := Settings{Options: pass.Options{Level: pass.Full}, Cache: cache.OpenCache(dir, "v1")}
	Run(context.Background(), []trace.Subject{checktest.SubjectOf(t, broken)}, o)
	if n := entries(t, dir); n != 2 {
		t.Errorf("%d entries, want one for the object and one for its source", n)
	}
	if got := Run(context.Background(), []trace.Subject{checktest.SubjectOf(t, broken)}, o); codes(got)[diag.CELCompile] == 0 {
		t.Error("a finding is gone in the second run")
	}
	good := checktest.SubjectOf(t, clean)
	if got := Run(context.Background(), []trace.Subject{good}, o); len(got) > 0 {
		t.Fatalf("a clean object has findings: %v", got)
	}
	// The cache knows the object by what Render writes. If another one is taken for
	// it, it was not looked at.
	other := checktest.SubjectOf(t, broken)
	other.Render, other.Program, other.Kind = good.Render, good.Program, good.Kind
	if got := Run(context.Background(), []trace.Subject{other}, o); len(got) > 0 {
		t.Errorf("the second run looks again: %v", got)
	}
	for name, o := range map[string]Settings{
		"program": {Options: pass.Options{Level: pass.Full}, Cache: cache.OpenCache(dir, "v2")},
		"server":  {Options: pass.Options{Level: pass.Full, Server: 30}, Cache: cache.OpenCache(dir, "v1")},
		"compat":  {Options: pass.Options{Level: pass.Full, Compat: true}, Cache: cache.OpenCache(dir, "v1")},
		"none":    {Options: pass.Options{Level: pass.Full}},
	} {
		if got := Run(context.Background(), []trace.Subject{other}, o); len(got) == 0 {
			t.Errorf("%s: an entry of other options counts", name)
		}
	}
}

func TestCacheThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	got := Run(context.Background(), []trace.Subject{checktest.SubjectOf(t, broken)}, Settings{Options: pass.Options{Level: pass.Full}, Cache: cache.OpenCache(file, "")})
	if codes(got)[diag.CELCompile] == 0 {
		t.Errorf("found %v", got)
	}
}

func TestRunOfSubjectsThatShareSchemas(t *testing.T) {
	first := checktest.SubjectOf(t, checktest.Stages)
	subjects := []trace.Subject{first, first, checktest.SubjectOf(t, broken), first, first}
	before := first.CRD.DeepCopy()
	want := codes(Run(context.Background(), subjects[:1], Settings{Options: pass.Options{Level: pass.Full}}))
	got := codes(Run(context.Background(), subjects, Settings{Options: pass.Options{Level: pass.Full}}))
	for _, code := range []diag.Code{diag.SchemaInvalid, diag.DefaultInvalid} {
		if want[code] == 0 || got[code] != 4*want[code] {
			t.Errorf("%d findings of %s in one CRD, %d in four", want[code], code, got[code])
		}
	}
	if diff := cmp.Diff(before, first.CRD); diff != "" {
		t.Errorf("the CRD was changed:\n%s", diff)
	}
}
