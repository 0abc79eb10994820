package load

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/load/gofile"
)

// TestFilesAreReadOnce removes the files of a package once they were scanned: what is asked of
// all of them was found on the way, or is kept from the first time.
func TestFilesAreReadOnce(t *testing.T) {
	dir := writeModule(t, "example.com/m", map[string]string{
		"a.go": "package m\n\n// +first\ntype A struct{}\n",
		"b.go": "package m\n\nfunc b() {}\n\n// second\n",
		"c.go": "package m\n\nfunc Convert_A_To_B() {}\n\nfunc (A) ConvertTo() {}\n",
	})
	set, found, err := Load(Config{Dir: dir, Env: with(nil), Watched: []gofile.Watch{{Words: []string{"+first", "none"}}, {Words: []string{"second"}, Roots: true}}})
	if err != nil || len(found) > 0 {
		t.Fatal(err, found)
	}
	p := set.Roots[0]
	hand := p.HandConversions("ConvertTo")
	if len(hand) != 2 {
		t.Fatalf("%+v", hand)
	}
	for _, name := range []string{"a.go", "b.go", "c.go"} {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	mentioning := func(words ...string) (names []string) {
		for _, f := range p.FilesMentioning(words...) {
			names = append(names, filepath.Base(f.Path))
		}
		return names
	}
	if diff := cmp.Diff([]string{"a.go"}, mentioning("+first", "none")); diff != "" {
		t.Errorf("first (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"b.go"}, mentioning("second")); diff != "" {
		t.Errorf("second (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(hand, p.HandConversions("ConvertTo")); diff != "" {
		t.Errorf("conversions (-first +again):\n%s", diff)
	}
	if names := mentioning("first"); len(names) > 0 { // it is no watched list
		t.Errorf("files that are gone mention it: %v", names)
	}
}

// TestDependenciesAreReadOnce removes the files of a package that was imported once they were
// searched: which methods they may declare of those that every reached type is asked for, and
// whether a receiver may be another name of a type, was found on the way.
func TestDependenciesAreReadOnce(t *testing.T) {
	dir := writeModule(t, "example.com/m", map[string]string{
		"a.go":     "package m\n\nimport _ \"example.com/m/dep\"\n",
		"dep/a.go": "package dep\n\ntype A struct{}\n",
		"dep/b.go": "package dep\n\nfunc (A) String() string { return \"\" }\n",
		"dep/c.go": "package dep\n\ntype C struct{}\n\nfunc (C) MarshalJSON() ([]byte, error) { return nil, nil }\n",
	})
	words := []string{"+first"}
	set, found, err := Load(Config{Dir: dir, Env: with(nil), Watched: []gofile.Watch{{Words: words}}})
	if err != nil || len(found) > 0 {
		t.Fatal(err, found)
	}
	dep, err := set.Roots[0].Import("example.com/m/dep")
	if err != nil {
		t.Fatal(err)
	}
	dep.FilesMentioning(words...)
	if err := os.RemoveAll(dep.Dir); err != nil {
		t.Fatal(err)
	}
	failures := func() (n int) {
		for _, f := range dep.files {
			if f.Failure() != nil {
				n++
			}
		}
		return n
	}
	for _, method := range []string{"MarshalJSON", "MarshalText", "UnmarshalJSON"} {
		if m := dep.Method("A", method); m != nil || failures() > 0 {
			t.Errorf("%s: found %v, %d files were read again", method, m, failures())
		}
	}
	if dep.Method("A", "String"); failures() == 0 {
		t.Error("no file was read for another method: nothing was tested")
	}
}
