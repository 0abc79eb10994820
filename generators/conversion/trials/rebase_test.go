package trials

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit"
	"github.com/crdgen/crdgen/internal/golden"
	"github.com/crdgen/crdgen/internal/longtest"
)

// rebased makes version v1beta1 the hub of the kind that a case declares first,
// and returns its files as they are then; false if that is refused.
func rebased(t *testing.T, name string, given harness.Files) (harness.Files, bool) {
	t.Helper()
	return rebasedTo(t, name, given, "v1", "v1beta1")
}

// rebasedTo does so with another version in place of the hub, which is old.
func rebasedTo(t *testing.T, name string, given harness.Files, old, version string) (harness.Files, bool) {
	t.Helper()
	dir := harness.Module(t, given)
	p, found := harness.Program(t, dir)
	planned, more := conversion.MakePlan(p)
	if found.HasErrors() || more.HasErrors() {
		return nil, false
	}
	kinds := plan.Converted(planned)
	if len(kinds) == 0 || kinds[0].Hub.Name != old || len(kinds[0].Spokes) == 0 {
		return nil, false
	}
	diags, err := conversion.Rebase(p, kinds[0].Name, version)
	if err != nil || diags.HasErrors() {
		return nil, false
	}
	changed, _, left, err := edit.Apply(diags.Relative(dir), func(path string) ([]byte, error) { return os.ReadFile(filepath.Join(dir, path)) })
	if err != nil || len(left) > 0 {
		t.Fatal(name, err, left)
	}
	now := maps.Clone(given)
	for _, f := range changed {
		now[filepath.ToSlash(f.Name)] = string(f.New)
	}
	return now, true
}

// TestRebasedThereAndBack moves the hub away and back again: each file has the lines
// that it had, in whatever order the markers are.
func TestRebasedThereAndBack(t *testing.T) {
	for _, name := range []string{"conversion/rebase/two_versions", "conversion/unmapped/lacking"} {
		given := harness.CaseFiles(t, name)
		there, ok := rebasedTo(t, name, given, "v1", "v1beta1")
		if !ok {
			t.Fatalf("%s: the hub cannot be moved", name)
		}
		back, ok := rebasedTo(t, name, there, "v1beta1", "v1")
		if !ok {
			t.Fatalf("%s: the hub cannot be moved back", name)
		}
		for path, before := range given {
			if diff := cmp.Diff(sortedLines(before), sortedLines(back[path])); diff != "" {
				t.Errorf("%s: -before +after:\n%s", path, diff)
			}
			if path == name+"/v1/types.go" && there[path] == before {
				t.Errorf("%s is as it was when the hub has moved", path)
			}
		}
	}
}

// sortedLines are the lines of a file without what surrounds their text.
func sortedLines(text string) []string {
	var all []string
	for line := range strings.Lines(text) {
		if words := strings.Join(strings.Fields(line), " "); words != "" && words != "//" {
			all = append(all, words)
		}
	}
	slices.Sort(all)
	return all
}

// TestRebasedCases moves the hub of all cases that allow it: the moved ones plan
// without errors, and random objects come back from both versions.
func TestRebasedCases(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	names, err := golden.Cases(harness.CasesDir, "conversion")
	if err != nil {
		t.Fatal(err)
	}
	all := harness.Files{}
	moved := 0
	for _, name := range names {
		given := harness.CaseFiles(t, name)
		for path := range given {
			if strings.Contains(path, "zz_generated") {
				delete(given, path)
			}
		}
		if _, found := harness.Run(t, harness.Module(t, given), conversion.Options{FunctionsOnly: &harness.Yes}); found.HasErrors() {
			continue // it is moved when they are fixed
		}
		now, ok := rebased(t, name, given)
		if !ok || lacksDefault(t, now) {
			continue
		}
		moved++
		for path, content := range now {
			all[path] = harness.InOwnGroup(name, content)
		}
	}
	if moved < 100 {
		t.Errorf("only %d cases can be moved", moved)
	}
	t.Logf("%d cases are moved", moved)
	dir := harness.CompiledModule(t, all)
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	harness.LimitSeeds(t, dir, longtest.Count(200, 40))
	harness.Together(t, dir)
	harness.GoTest(t, dir, "-vet=off", "./...")
}

// lacksDefault reports whether fields that the old hub lacks must be there in the new one, and
// nothing says what they are in objects of the old one: their author has to.
func lacksDefault(t *testing.T, moved harness.Files) bool {
	t.Helper()
	_, found := harness.Run(t, harness.Module(t, moved), conversion.Options{FunctionsOnly: &harness.Yes})
	return slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Code == diag.RequiredField }) &&
		!slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Severity == diag.Error && d.Code != diag.RequiredField })
}

// TestRebasedRandomPairs does the same with random types, as far as they allow it.
func TestRebasedRandomPairs(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	all := harness.Files{}
	moved := 0
	const seeds = 20
	for seed := range uint64(seeds) {
		spoke, hub := randomPair(seed)
		name := fmt.Sprintf("random%d", seed)
		now, ok := rebased(t, name, harness.Files{name + "/v1beta1/types.go": spoke, name + "/v1/types.go": hub})
		if !ok {
			continue
		}
		moved++
		maps.Copy(all, now)
	}
	if moved < seeds/4 {
		t.Errorf("only %d of %d pairs can be moved", moved, seeds)
	}
	t.Logf("%d of %d pairs are moved", moved, seeds)
	dir := harness.CompiledModule(t, all)
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	harness.LimitSeeds(t, dir, longtest.Count(200, 40))
	harness.Together(t, dir)
	harness.GoTest(t, dir, "-vet=off", "./...")
}

// TestRebasedThirdVersions moves the hub of random kinds with a third version, which is as one of the
// other two: what was free of errors is so then.
func TestRebasedThirdVersions(t *testing.T) {
	if testing.Short() {
		t.Skip("plans hundreds of packages")
	}
	moved := 0
	seeds := longtest.Count(200, 40)
	for seed := range uint64(seeds) {
		spoke, hub := randomPair(seed)
		for name, like := range map[string]string{"v1beta1": spoke, "v1": strings.Replace(hub, "// +crdgen:conversion:hub\n", "", 1)} {
			third := strings.NewReplacer("package v1beta1", "package v1alpha1", "package v1\n", "package v1alpha1\n").Replace(like)
			given := harness.Files{"a/v1alpha1/types.go": third, "a/v1beta1/types.go": spoke, "a/v1/types.go": hub}
			_, before := harness.Run(t, harness.Module(t, given), conversion.Options{FunctionsOnly: &harness.Yes})
			now, ok := rebased(t, fmt.Sprint(seed), given)
			if before.HasErrors() || !ok {
				continue
			}
			moved++
			_, after := harness.Run(t, harness.Module(t, now), conversion.Options{FunctionsOnly: &harness.Yes})
			for _, d := range after {
				if d.Severity == diag.Error {
					t.Errorf("seed %d, a third version like %s: %s: %s", seed, name, d.Pos, d.Message)
				}
			}
		}
	}
	t.Logf("%d kinds of %d are moved", moved, 2*seeds)
	if moved < seeds/4 {
		t.Errorf("only %d kinds of %d can be moved", moved, 2*seeds)
	}
}
