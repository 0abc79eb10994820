package trials

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/report"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/gentest"
	"github.com/crdgen/crdgen/internal/golden"
	"github.com/crdgen/crdgen/internal/longtest"
)

// A reading is what a person sees of a pair before its code runs.
type reading struct {
	findings map[string]bool
	refused  bool // one of the findings is an error
	// incomplete says that what is written does not compile without other generators' work.
	incomplete bool
	report     string
}

// A changed pair has another decision, and where it is to be seen.
type changed struct {
	decision
	base                   string
	home                   string // the directory of its copy in the module that is compiled; "" without one
	finding, table, report bool
}

// nothing is the decision of a copy that is as its pair was.
const nothing = "nothing"

// read plans a module.
func read(t *testing.T, dir string) (reading, *plan.Plan) {
	t.Helper()
	p, found := harness.Program(t, dir)
	made, more, err := conversion.Generator().Generate(p, conversion.Options{Tests: &harness.Yes, FunctionsOnly: &harness.Yes, Report: &harness.Yes}, generators.Env{ReadFile: os.ReadFile})
	if err != nil {
		t.Fatal(err)
	}
	found.Add(more...)
	r := reading{findings: map[string]bool{}, refused: found.HasErrors()}
	for _, f := range found {
		r.findings[string(f.Code)+" "+f.Message] = true
		r.incomplete = r.incomplete || f.Code == diag.ConversionObject
	}
	for _, f := range made {
		if f.Name == report.Name {
			r.report = gentest.Text(t, f.Render)
		}
	}
	if r.refused {
		return r, nil
	}
	planned, _ := conversion.MakePlan(p)
	return r, planned
}

// TestDecisionsAreVisible takes one decision after the other of the golden cases and of
// published pairs otherwise: which field a field becomes, whether it is kept, which value an
// enum, a unit, a key or a function makes of it. Each must be seen in a finding or in the table
// of what becomes of every field. That the report names another marker is not enough: who
// reads it knows what stands in the source. A usual run looks at some of the cases.
func TestDecisionsAreVisible(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	bases, most := longtest.Share{Usual: 30, Short: 30}, longtest.Count(3, 1)
	var all []changed
	t.Run("cases", func(t *testing.T) {
		names, err := golden.Cases(harness.CasesDir, "conversion")
		if err != nil {
			t.Fatal(err)
		}
		module := harness.Files{}
		for _, base := range names {
			if bases.Takes(base) && !strings.HasPrefix(base, "conversion/rebase/") {
				files := harness.CaseFiles(t, base)
				all = append(all, decide(t, base, harness.Module(t, files), files, module, len(all), most)...)
			}
		}
		if len(all) > 0 {
			look(t, harness.CompiledModule(t, module), all)
		}
	})
	for _, p := range realPairs() {
		if p.identical || p.pods || !longtest.Long() && p.name != "bgppeer" {
			continue
		}
		t.Run(p.name, func(t *testing.T) {
			dir := p.lift(t)
			files, module := harness.TreeOf(t, dir), harness.Files{}
			some := decide(t, p.name, dir, files, module, 0, most)
			for path := range files {
				if err := os.RemoveAll(filepath.Join(dir, filepath.Dir(path))); err != nil {
					t.Fatal(err)
				}
			}
			for path, content := range module {
				harness.Write(t, filepath.Join(dir, filepath.FromSlash(path)), content)
			}
			look(t, dir, some)
			all = append(all, some...)
		})
	}
	type count struct{ all, finding, table, report int }
	counts := map[string]*count{}
	var sorts []string
	for _, c := range all {
		if c.sort == "" || c.sort == nothing {
			continue
		}
		if counts[c.sort] == nil {
			counts[c.sort] = &count{}
			sorts = append(sorts, c.sort)
		}
		of := counts[c.sort]
		of.all++
		switch {
		case c.finding:
			of.finding++
		case c.table:
			of.table++
		case c.report:
			of.report++
		}
		if !c.finding && !c.table {
			t.Errorf("%s: nothing but the report (%t) shows: %s %s", c.base, c.report, c.sort, c.what)
		}
	}
	slices.Sort(sorts)
	for _, sort := range sorts {
		of := counts[sort]
		t.Logf("%-22s %4d: %4d in findings, %4d in the table, %d in the report alone", sort, of.all, of.finding, of.table, of.report)
	}
}

// decide takes decisions of a pair otherwise, so many of each kind, and adds copies of the
// pair to a module for those that no finding shows: the first is as it was.
func decide(t *testing.T, base, dir string, files, module harness.Files, number, most int) []changed {
	t.Helper()
	meant, planned := read(t, dir)
	if planned == nil || meant.incomplete {
		return nil // a case of an error
	}
	found := decisionsOf(t, dir, planned)
	slices.SortStableFunc(found, func(a, b decision) int { return cmp.Compare(hashed(a), hashed(b)) })
	tried := map[string]int{}
	all := []changed{{base: base}}
	for _, d := range found {
		if tried[d.sort]++; tried[d.sort] > most {
			continue
		}
		changedFiles := d.applied(t, files)
		for path, content := range changedFiles {
			if content != files[path] {
				harness.Write(t, filepath.Join(dir, filepath.FromSlash(path)), content)
			}
		}
		c := changed{decision: d, base: base}
		now, _ := read(t, dir)
		c.report = now.report != meant.report
		for f := range now.findings {
			c.finding = c.finding || !meant.findings[f]
		}
		if !now.refused && !c.finding {
			c.home = fmt.Sprintf("m%03d", number+len(all))
			copyPair(module, changedFiles, base, c.home)
		}
		all = append(all, c)
		for path, content := range files {
			if content != changedFiles[path] {
				harness.Write(t, filepath.Join(dir, filepath.FromSlash(path)), content)
			}
		}
	}
	if !slices.ContainsFunc(all, func(c changed) bool { return c.home != "" }) {
		return all[1:] // all of them are findings
	}
	all = append(all, changed{decision: decision{sort: nothing}, base: base})
	for _, i := range []int{0, len(all) - 1} {
		all[i].home = fmt.Sprintf("m%03d", number+i)
		copyPair(module, files, base, all[i].home)
	}
	return all
}

func hashed(d decision) uint32 {
	hash := fnv.New32a()
	fmt.Fprint(hash, d.sort, d.what)
	return hash.Sum32()
}

// importOfPair is an import of a package of a lifted pair.
var importOfPair = regexp.MustCompile(`"example.com/cases/(v\d\w*)"`)

// copyPair adds the files of a pair to a module, in a directory and with a group of its own.
func copyPair(module, files harness.Files, base, home string) {
	for path, content := range files {
		content = strings.ReplaceAll(harness.InOwnGroup(home, content), `"example.com/cases/`+base+"/", `"example.com/cases/`+home+"/")
		content = importOfPair.ReplaceAllString(content, `"example.com/cases/`+home+`/$1"`)
		module[home+"/"+strings.TrimPrefix(path, base+"/")] = content
	}
}

// look compiles the copies of a module and compares their tables with those of the first copy
// of each pair.
func look(t *testing.T, dir string, all []changed) {
	t.Helper()
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	harness.Together(t, dir)
	harness.GoTest(t, dir, "-vet=off", "-run=Table", "./all")
	meant := map[string]string{}
	for i, c := range all {
		if c.home == "" {
			continue
		}
		tables := tablesOf(t, dir, c.home)
		if c.sort == "" {
			meant[c.base] = tables
			continue
		}
		all[i].table = tables != meant[c.base]
		if tables == "" || c.sort == nothing && all[i].table {
			t.Errorf("%s: the tables of two copies differ, or there are none:\n%s\n%s", c.base, meant[c.base], tables)
		}
	}
}

// tablesOf reads the tables of a copy, as if no group was its own.
func tablesOf(t *testing.T, dir, home string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(filepath.Join(dir, home), func(path string, d os.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".txt" || filepath.Base(filepath.Dir(path)) != "conversion" {
			return err
		}
		text, err := os.ReadFile(path)
		all.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(all.String(), home+".", "")
}
