package conversion

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// addRounds writes a test beside the generated ones of each package that has a
// spoke: more random objects, hostile annotations, and one object converted by many
// goroutines at once. It returns the kinds that are tested.
//
// CRDGEN_ROUNDS says how many objects of each version of each kind are tried, and
// counts for all tests that call this; without it there are a few:
//
//	CRDGEN_ROUNDS=100000 go test ./generators/conversion -run 'TestRealPairs|TestSmallPairs' -timeout 0
func addRounds(t testing.TB, dir string, rounds int) []*Spoke {
	t.Helper()
	template, err := os.ReadFile("testdata/rounds/rounds.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	p, _ := program(t, dir)
	plan, found := MakePlan(p)
	if found.HasErrors() {
		t.Fatal(say(found, dir))
	}
	var kinds []*Spoke
	for _, pkg := range plan.Packages {
		if len(pkg.Spokes) == 0 {
			continue
		}
		var calls, fuzz strings.Builder
		for _, s := range pkg.Spokes {
			kinds = append(kinds, s)
			key := "conversion." + s.Kind.Group + "/"
			fmt.Fprintf(&calls, "\trounds(t, %q, %q, %q, %t, conversionPairOf%s())\n", s.Kind.Name, key+s.Version.Name, key+s.Kind.Hub.Name, s.refuses(toHub), s.Kind.Name)
			fmt.Fprintf(&fuzz, "func Fuzz%sAnnotations(f *testing.F) { fuzzAnnotations(f, %q, %q, %t, conversionPairOf%s()) }\n\n", s.Kind.Name, key+s.Version.Name, key+s.Kind.Hub.Name, s.refuses(toHub), s.Kind.Name)
		}
		text := strings.NewReplacer("PACKAGE", pkg.Name, "KINDS\n", calls.String(), "FUZZ\n", fuzz.String(), "ROUNDS)", fmt.Sprint(rounds)+")").Replace(string(template))
		write(t, filepath.Join(pkg.Dir, "rounds_test.go"), text)
	}
	return kinds
}

// fuzzAnnotations looks for a text in an annotation that makes a conversion fail,
// or that counts more than what the object says, so often for each kind:
//
//	CRDGEN_FUZZTIME=50000x go test ./generators/conversion -run TestRealPairs
func fuzzAnnotations(t *testing.T, dir string, kinds []*Spoke) {
	t.Helper()
	duration := os.Getenv("CRDGEN_FUZZTIME")
	if duration == "" {
		return
	}
	for _, s := range kinds {
		t.Log(goTest(t, dir, "-vet=off", "-timeout=0", "-run=^$", "-fuzz=^Fuzz"+s.Kind.Name+"Annotations$", "-fuzztime="+duration, s.Package.Path))
	}
}

// canRace says whether programs can be built with the race detector here: it
// needs cgo and a C compiler.
func canRace(t testing.TB) bool {
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
