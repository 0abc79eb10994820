package harness

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/support"
	"github.com/crdgen/crdgen/generators/conversion/supportpackage"
)

// AddRounds writes a test beside the generated ones of each package that has a
// spoke: more random objects, hostile annotations, and one object converted by many
// goroutines at once. It returns the kinds that are tested.
//
// CRDGEN_ROUNDS says how many objects of each version of each kind are tried, and
// counts for all tests that call this; without it there are a few:
//
//	CRDGEN_ROUNDS=100000 go test ./generators/conversion/trials -run 'TestRealPairs|TestSmallPairs' -timeout 0
func AddRounds(t testing.TB, dir string, rounds int) []*plan.Spoke {
	t.Helper()
	WholeHarness(t, dir)
	p, _ := Program(t, dir)
	planned, found := conversion.MakePlan(p)
	if found.HasErrors() {
		t.Fatal(Say(found, dir))
	}
	var kinds []*plan.Spoke
	for _, pkg := range planned.Packages {
		if len(pkg.Spokes) == 0 {
			continue
		}
		var calls, edits, fuzz strings.Builder
		for _, s := range pkg.Spokes {
			kinds = append(kinds, s)
			key := "conversion." + s.Kind.Group + "/"
			given := fmt.Sprintf("%q, %q, %t", key+s.Version.Name, key+s.Kind.Hub.Name, s.Refuses(plan.ToHub))
			fmt.Fprintf(&calls, "\tconversiontest.Rounds(t, %q, %s, %d, conversionPairOf%s())\n", s.Kind.Name, given, rounds, s.Kind.Name)
			fmt.Fprintf(&edits, "\tconversiontest.Edits(t, %q, %q, %q, %d, %#v, %#v, conversionPairOf%s())\n",
				s.Kind.Name, key+s.Version.Name, key+s.Kind.Hub.Name, 10*rounds, madeTogether(pkg), counted(pkg), s.Kind.Name)
			fmt.Fprintf(&fuzz, "func Benchmark%sFloor(b *testing.B) { conversiontest.Floor(b, conversionPairOf%s()) }\n\n", s.Kind.Name, s.Kind.Name)
			fmt.Fprintf(&fuzz, "func Fuzz%sAnnotations(f *testing.F) { conversiontest.FuzzAnnotations(f, %s, conversionPairOf%s()) }\n\n", s.Kind.Name, given, s.Kind.Name)
		}
		text := "package " + pkg.Name + "_test\n\nimport (\n\t\"testing\"\n\n\t\"example.com/cases/" + conversion.SupportDir + "/" + supportpackage.HarnessName + "\"\n)\n\n" +
			"func TestRounds(t *testing.T) {\n" + calls.String() + "}\n\n" +
			"func TestEdits(t *testing.T) {\n" + edits.String() + "}\n\n" + fuzz.String()
		Write(t, filepath.Join(pkg.Dir, "rounds_test.go"), text)
	}
	return kinds
}

// madeTogether are the fields of either version, by their names in Go, that one function makes
// together.
func madeTogether(pkg *plan.Package) [][]string {
	all := [][]string{}
	for _, pair := range pkg.Pairs {
		for _, r := range pair.Rules {
			for _, side := range [][]gotype.FieldPath{r.Spokes(), r.Hub} {
				if r.How != plan.Split || len(side) < 2 {
					continue
				}
				var group []string
				for _, field := range side {
					var names []string
					for _, f := range field {
						names = append(names, gotype.FieldName(f))
					}
					group = append(group, strings.Join(names, "."))
				}
				all = append(all, group)
			}
		}
	}
	return all
}

// counted are the lists of plain values, by their names in Go, of which the other version counts
// those that are the same.
func counted(pkg *plan.Package) []string {
	all := []string{}
	for _, pair := range pkg.Pairs {
		for _, r := range pair.Rules {
			conv := r.Conv
			for conv != nil && conv.Form != plan.Counted {
				conv = conv.Elem
			}
			if conv == nil || conv.CountField == nil {
				continue
			}
			list := r.Spoke
			if conv.Inverted {
				list = r.Hub[0]
			}
			all = append(all, gotype.FieldName(list[len(list)-1]))
		}
	}
	return all
}

// WholeHarness replaces the package that generated tests of a module share by all of it,
// with what only tests of this repository do.
func WholeHarness(t testing.TB, dir string) {
	t.Helper()
	harness := filepath.Join(dir, filepath.FromSlash(conversion.SupportDir), supportpackage.HarnessName)
	if err := os.Remove(filepath.Join(harness, supportpackage.HarnessFile)); err != nil {
		t.Fatal(err)
	}
	for i, text := range support.Tests() {
		Write(t, filepath.Join(harness, fmt.Sprintf("harness%d.go", i)), text)
	}
	for _, name := range []string{"rounds.go", "edits.go", "floor.go"} {
		text, err := os.ReadFile(filepath.Join(DataDir, "rounds", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		Write(t, filepath.Join(harness, name), string(text))
	}
}

// usualSeeds declares how many random objects of each version a generated test tries.
const usualSeeds = "const seeds = 200\n"

// LimitSeeds makes the generated tests of a module try so many random objects of each
// version.
func LimitSeeds(t testing.TB, dir string, seeds int) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(conversion.SupportDir), supportpackage.HarnessName, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if before, after, ok := strings.Cut(string(text), usualSeeds); ok {
			Write(t, path, fmt.Sprintf("%sconst seeds = %d\n%s", before, seeds, after))
			return
		}
	}
	t.Fatalf("no file of %v declares %q", paths, usualSeeds)
}

// FuzzAnnotations looks for a text in an annotation that makes a conversion fail,
// or that counts more than what the object says, so often for each kind:
//
//	CRDGEN_FUZZTIME=50000x go test ./generators/conversion/trials -run TestRealPairs
func FuzzAnnotations(t *testing.T, dir string, kinds []*plan.Spoke) {
	t.Helper()
	duration := os.Getenv("CRDGEN_FUZZTIME")
	if duration == "" {
		return
	}
	for _, s := range kinds {
		t.Log(GoTest(t, dir, "-vet=off", "-run=^$", "-fuzz=^Fuzz"+s.Kind.Name+"Annotations$", "-fuzztime="+duration, s.Package.Path))
	}
}

// CanRace reports whether programs can be built with the race detector here: it
// needs cgo and a C compiler.
func CanRace(t testing.TB) bool {
	t.Helper()
	out, err := exec.Command("go", "env", "CGO_ENABLED", "CC").Output()
	if err != nil {
		t.Fatal(err)
	}
	enabled, compiler, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	if enabled != "1" || compiler == "" {
		return false
	}
	_, err = exec.LookPath(strings.Fields(compiler)[0])
	return err == nil
}
