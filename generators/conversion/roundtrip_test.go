package conversion

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// addRoundTrips writes a test beside each spoke of a module: random objects are
// converted there and back, in both directions, with and without an edit in
// between. It returns the number of kinds that are tested.
func addRoundTrips(t testing.TB, dir string) int {
	t.Helper()
	template, err := os.ReadFile("testdata/roundtrip/roundtrip.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	p, _ := program(t, dir)
	plan, found := MakePlan(p)
	if found.HasErrors() {
		t.Fatal(say(found, dir))
	}
	kinds := 0
	for _, pkg := range plan.Packages {
		var tests, imports strings.Builder
		if drops(pkg) {
			continue
		}
		for i, s := range pkg.Spokes {
			kinds++
			hub := fmt.Sprintf("hub%d", i)
			if pkg.Scoped {
				fmt.Fprintf(&imports, "\t%s %q\n", hub, s.Kind.Hub.Package.Path)
			}
			fmt.Fprintf(&tests, "\tt.Run(%q, func(t *testing.T) { roundTrips(t, %s, %s) })\n", s.Kind.Name+"/spoke", caller(pkg, s.Root, toHub, hub), caller(pkg, s.Root, toSpoke, hub))
			fmt.Fprintf(&tests, "\tt.Run(%q, func(t *testing.T) { roundTrips(t, %s, %s) })\n", s.Kind.Name+"/hub", caller(pkg, s.Root, toSpoke, hub), caller(pkg, s.Root, toHub, hub))
		}
		if len(pkg.Spokes) == 0 {
			continue
		}
		text := strings.NewReplacer("PACKAGE", pkg.Name, "IMPORTS", imports.String(), "TESTS", tests.String(), "KEYS", keysOf(pkg)).Replace(string(template))
		write(t, filepath.Join(pkg.Dir, "roundtrip_test.go"), text)
	}
	return kinds
}

// keysOf spells the keys of all lists of a package's versions, by the name of
// their items.
func keysOf(pkg *Package) string {
	keys := map[string]string{}
	for _, pair := range pkg.Pairs {
		for _, r := range pair.Rules {
			switch c := r.Conv; {
			case c == nil:
			case c.Form == KeyedMap:
				keys[baseName(c.Elem.Pair.Hub)] = fmt.Sprintf("{%q}", c.KeyField.Name())
			case len(c.Keys) > 0:
				var spoke, hub []string
				for _, k := range c.Keys {
					spoke, hub = append(spoke, k.Spoke.Name()), append(hub, k.Hub.Name())
				}
				keys[baseName(c.Elem.Pair.Spoke)] = strings.TrimPrefix(fmt.Sprintf("%#v", spoke), "[]string")
				keys[baseName(c.Elem.Pair.Hub)] = strings.TrimPrefix(fmt.Sprintf("%#v", hub), "[]string")
			}
		}
	}
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(keys)) {
		fmt.Fprintf(&text, "%q: %s, ", name, keys[name])
	}
	return text.String()
}

// drops says whether a loss is accepted in some version of a package.
func drops(pkg *Package) bool {
	return slices.ContainsFunc(pkg.Pairs, func(p *Pair) bool {
		return slices.ContainsFunc(p.Rules, func(r *Rule) bool { return r.How == Dropped })
	})
}

// caller is a function without a scope.
func caller(pkg *Package, pair *Pair, d direction, hub string) string {
	if !pkg.Scoped {
		return pair.name(d)
	}
	from, to := baseName(pair.Spoke), hub+"."+baseName(pair.Hub)
	if d == toSpoke {
		from, to = to, from
	}
	return fmt.Sprintf("func(in *%s, out *%s) error { return %s(in, out, nil) }", from, to, pair.name(d))
}

// goodCases returns the golden cases of this generator that have no errors.
func goodCases(t testing.TB) files {
	t.Helper()
	dirs, err := filepath.Glob(filepath.Join(casesDir, "conversion_*"))
	if err != nil || len(dirs) == 0 {
		t.Fatal("no cases", err)
	}
	good := files{}
	for _, d := range dirs {
		name := filepath.Base(d)
		given := caseFiles(t, name)
		dir := module(t, given)
		if _, found := run(t, dir, Options{}); found.HasErrors() {
			continue
		}
		for path, content := range given {
			// Kinds of two cases are not one.
			good[path] = strings.ReplaceAll(content, "+groupName=", "+groupName="+strings.ReplaceAll(name, "_", "-")+".")
		}
	}
	return good
}

// TestRoundTrips compiles what is generated for the golden cases and converts
// random objects with it.
func TestRoundTrips(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	dir := module(t, goodCases(t))
	generateInto(t, dir, Options{})
	if n := addRoundTrips(t, dir); n < 1 {
		t.Fatalf("only %d kinds are converted", n)
	}
	goTest(t, dir, "./...")
}
