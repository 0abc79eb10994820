package check

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

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
	for level, want := range map[Level]int{Off: 0, Fast: 0, Full: 1} {
		got := Run(context.Background(), []Subject{subjectOf(t, broken)}, Options{Level: level})
		if codes(got)[diag.CELCompile] != want {
			t.Errorf("level %s: %v, want %d finding about the rule", level, got, want)
		}
	}
}

func TestRunPlacesWhatHasNoSource(t *testing.T) {
	for _, d := range Run(context.Background(), []Subject{subjectOf(t, broken)}, Options{Level: Full}) {
		if d.Pos.Filename != "types.go" || d.Pos.Line != 3 {
			t.Errorf("%v: want the type's position", d)
		}
		if !d.Stricter {
			t.Errorf("%v: controller-gen does not have it", d)
		}
	}
}

func TestRunSaysNothingTwice(t *testing.T) {
	s := subjectOf(t, broken)
	known := diag.List{{Pos: s.Kind.Pos, Code: diag.MarkerValue, Message: "said before"}}
	got := Run(context.Background(), []Subject{s}, Options{Level: Full, Known: known})
	if codes(got)[diag.CELCompile] > 0 {
		t.Errorf("an error of the generator is said again: %v", got)
	}
	known[0].Severity = diag.Warning
	got = Run(context.Background(), []Subject{s}, Options{Level: Full, Known: known})
	if codes(got)[diag.CELCompile] == 0 {
		t.Error("a warning hides an error")
	}
}

func TestRunCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	dir := t.TempDir()
	Run(ctx, []Subject{subjectOf(t, clean)}, Options{Level: Full, Cache: OpenCache(dir, "a")})
	if n := entries(t, dir); n > 0 {
		t.Errorf("a run that was cancelled has made %d entries", n)
	}
}

func TestConcurrentlyPassesPanics(t *testing.T) {
	defer func() {
		if r := recover(); r == nil || !strings.Contains(r.(string), "boom") {
			t.Errorf("recovered %v", r)
		}
	}()
	concurrently(8, func(i int) {
		if i == 3 {
			panic("boom")
		}
	})
	t.Error("the panic is lost")
}

// entries counts the entries of a cache.
func entries(t *testing.T, dir string) int {
	t.Helper()
	n := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && d.Name() != sweepFile {
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
	o := Options{Level: Full, Cache: OpenCache(dir, "v1")}
	Run(context.Background(), []Subject{subjectOf(t, broken)}, o)
	if n := entries(t, dir); n != 2 {
		t.Errorf("%d entries, want one for the object and one for its source", n)
	}
	if got := Run(context.Background(), []Subject{subjectOf(t, broken)}, o); codes(got)[diag.CELCompile] == 0 {
		t.Error("a finding is gone in the second run")
	}
	good := subjectOf(t, clean)
	if got := Run(context.Background(), []Subject{good}, o); len(got) > 0 {
		t.Fatalf("a clean object has findings: %v", got)
	}
	// The cache knows the object by what Render writes. If another one is taken for
	// it, it was not looked at.
	other := subjectOf(t, broken)
	other.Render, other.Program, other.Kind = good.Render, good.Program, good.Kind
	if got := Run(context.Background(), []Subject{other}, o); len(got) > 0 {
		t.Errorf("the second run looks again: %v", got)
	}
	for name, o := range map[string]Options{
		"program": {Level: Full, Cache: OpenCache(dir, "v2")},
		"server":  {Level: Full, Cache: OpenCache(dir, "v1"), Server: 30},
		"compat":  {Level: Full, Cache: OpenCache(dir, "v1"), Compat: true},
		"none":    {Level: Full},
	} {
		if got := Run(context.Background(), []Subject{other}, o); len(got) == 0 {
			t.Errorf("%s: an entry of other options counts", name)
		}
	}
}

func TestDigestSeesTheSource(t *testing.T) {
	s := subjectOf(t, clean)
	before := digestOf([]Subject{s})
	if again := digestOf([]Subject{subjectOf(t, clean)}); again != before {
		t.Error("equal programs have different digests")
	}
	s.Kind.Versions[0].Root.Doc = "changed"
	if digestOf([]Subject{s}) == before {
		t.Error("a change of a type does not show")
	}
}

func TestSweep(t *testing.T) {
	dir := t.TempDir()
	c := OpenCache(dir, "")
	old, young := strings.Repeat("ab", 32), strings.Repeat("cd", 32)
	now := time.Now()
	age := func() {
		c.open(old).keep()
		if err := os.Chtimes(c.path(old), now.Add(-2*entryAge), now.Add(-2*entryAge)); err != nil {
			t.Fatal(err)
		}
	}
	age()
	c.open(young).keep()
	c.sweep(now)
	if c.open(old).known || !c.open(young).known {
		t.Error("the old entry should be gone and the young one there")
	}
	age()
	c.sweep(now)
	if !c.open(old).known {
		t.Error("swept twice a day")
	}
	if info, err := os.Stat(c.path(old)); err != nil || now.Sub(info.ModTime()) > entryAge {
		t.Error("an entry that was of use stays old")
	}
}

func TestEntryNamesRulesThatFound(t *testing.T) {
	c, key := OpenCache(t.TempDir(), ""), strings.Repeat("ef", 32)
	e := c.open(key)
	if e.clean(diag.CELCost) {
		t.Error("a rule is clean before it was applied")
	}
	e.note(diag.CELCompile)
	e.note(diag.CELCompile)
	e.keep()
	again := c.open(key)
	if again.clean(diag.CELCompile) || !again.clean(diag.CELCost) || len(again.found) != 1 {
		t.Errorf("read back: %+v", again)
	}
}

func TestCacheThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	got := Run(context.Background(), []Subject{subjectOf(t, broken)}, Options{Level: Full, Cache: OpenCache(file, "")})
	if codes(got)[diag.CELCompile] == 0 {
		t.Errorf("found %v", got)
	}
}

func TestParseKubeVersion(t *testing.T) {
	for text, want := range map[string]KubeVersion{"": 0, "1.28": 28, "v1.30": 30, "1.31.4": 31, LatestKubeVersion().String(): LatestKubeVersion()} {
		if got, err := ParseKubeVersion(text); got != want || err != nil {
			t.Errorf("ParseKubeVersion(%q) = %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"2.1", "1", "1.", "1.x", "1.15", "1.999", "28", "1.2.3.4"} {
		if got, err := ParseKubeVersion(text); err == nil {
			t.Errorf("ParseKubeVersion(%q) = %d", text, got)
		}
	}
}

func TestRunOfSubjectsThatShareSchemas(t *testing.T) {
	first := subjectOf(t, stages)
	subjects := []Subject{first, first, subjectOf(t, broken), first, first}
	before := first.CRD.DeepCopy()
	want := codes(Run(context.Background(), subjects[:1], Options{Level: Full}))
	got := codes(Run(context.Background(), subjects, Options{Level: Full}))
	for _, code := range []diag.Code{diag.SchemaInvalid, diag.DefaultInvalid} {
		if want[code] == 0 || got[code] != 4*want[code] {
			t.Errorf("%d findings of %s in one CRD, %d in four", want[code], code, got[code])
		}
	}
	if diff := cmp.Diff(before, first.CRD); diff != "" {
		t.Errorf("the CRD was changed:\n%s", diff)
	}
}
