package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/longtest"
	"github.com/crdgen/crdgen/markers"
)

// TestGoldenIsStable runs cases again with their files created in another order and
// their packages named in another order: all of them in long runs. Cases that say something
// are run more often, since a message may name the first of several things that a map holds:
// of two, one run in two names the same one again.
func TestGoldenIsStable(t *testing.T) {
	skipRepeats(t)
	share := longtest.Share{Usual: 4, Short: 4}
	for _, name := range caseNames(t) {
		if !share.Takes(name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			first := runCase(t, name)
			random := rand.New(rand.NewPCG(1, uint64(len(name))))
			shuffle := func(s []string) { random.Shuffle(len(s), func(i, j int) { s[i], s[j] = s[j], s[i] }) }
			runs := 1
			if first.wrote[diagnosticsName] != "" {
				runs = longtest.Count(6, 2)
			}
			for range runs {
				dir := layOut(t, name, shuffle)
				args := nameEachPackage(t, dir, caseArgs(t, name), shuffle)
				if diff := cmp.Diff(first, runIn(t, dir, args), cmp.AllowUnexported(outcome{})); diff != "" {
					t.Fatalf("another order gives another outcome (-first +second):\n%s", diff)
				}
			}
		})
	}
}

// nameEachPackage replaces paths=./... by the directories it stands for,
// shuffled. A case with a module of its own or without packages stays as it is, and
// so does one that looks for what is left of packages that are gone: ./... stands for
// those as well, which cannot be named.
func nameEachPackage(t *testing.T, dir string, args []string, shuffle func([]string)) []string {
	t.Helper()
	i := slices.Index(args, "paths=./...")
	printsArguments := args[0] == "migrate"
	if i < 0 || printsArguments || slices.Contains(args, "--prune") || slices.Contains(args, "--verify") {
		return args
	}
	var dirs []string
	for name := range readTree(t, dir) {
		if filepath.Base(name) == "go.mod" {
			return args
		}
		if strings.HasSuffix(name, ".go") {
			dirs = append(dirs, "paths=./"+filepath.ToSlash(filepath.Dir(name)))
		}
	}
	slices.Sort(dirs)
	dirs = slices.Compact(dirs)
	if len(dirs) < 2 {
		return args
	}
	shuffle(dirs)
	return slices.Concat(args[:i], dirs, args[i+1:])
}

// TestEveryMarkerHasACase looks for every marker in the source of some case.
func TestEveryMarkerHasACase(t *testing.T) {
	used := map[string]bool{}
	marker := regexp.MustCompile(`(?m)^\s*//\s*\+(.*)$`)
	err := filepath.WalkDir(casesDir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		content, err := os.ReadFile(path)
		for _, m := range marker.FindAllSubmatch(content, -1) {
			name, _, _ := strings.Cut(string(m[1]), "=")
			name, _, _ = strings.Cut(name, "(")
			name = strings.TrimRight(name, " \t\r:")
			used[name] = true
			if i := strings.LastIndexByte(name, ':'); i >= 0 {
				used[name[:i]] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var missing []string
	for _, def := range markers.Default().Definitions() {
		if !used[def.Name] {
			missing = append(missing, "+"+def.Name)
		}
	}
	slices.Sort(missing)
	if missing = slices.Compact(missing); len(missing) > 0 {
		t.Errorf("%d markers stand in no case of testdata:\n%s", len(missing), strings.Join(missing, "\n"))
	}
}

// TestEveryCodeHasACase looks for every code of package diag in some
// diagnostics.txt.
func TestEveryCodeHasACase(t *testing.T) {
	t.Parallel() // with the tests that run the cases
	var said strings.Builder
	for _, name := range caseNames(t) {
		said.WriteString(runCase(t, name).wrote[diagnosticsName])
	}
	for _, code := range diagnosticCodes(t) {
		if !strings.Contains(said.String(), "["+code+"]") {
			t.Errorf("no case reports [%s]", code)
		}
	}
}

// diagnosticCodes reads the constants of type diag.Code.
func diagnosticCodes(t *testing.T) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../../internal/diag/codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		for _, value := range spec.Values {
			if literal, ok := value.(*ast.BasicLit); ok {
				code, err := strconv.Unquote(literal.Value)
				if err != nil {
					t.Fatal(err)
				}
				codes = append(codes, code)
			}
		}
		return false
	})
	if len(codes) == 0 {
		t.Fatal("no codes found in internal/diag/codes.go")
	}
	return codes
}

// TestShareOfErrorCases keeps the cases from showing sunshine only.
func TestShareOfErrorCases(t *testing.T) {
	t.Parallel() // with the tests that run the cases
	names, bad := caseNames(t), 0
	for _, name := range names {
		if isErrorCase(runCase(t, name).wrote) {
			bad++
		}
	}
	if 100*bad < 40*len(names) {
		t.Errorf("%d of %d cases are error cases, want at least 40 %%", bad, len(names))
	}
}
