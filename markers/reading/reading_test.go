package reading

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/markerstest"
)

// TestNobodyJudgesWhatNobodyReads holds that no marker, however it is written and
// wherever it stands, fails a run whose generators do not read it.
func TestNobodyJudgesWhatNobodyReads(t *testing.T) {
	r := markers.Default()
	all := slices.AppendSeq(oursAlone(), maps.Keys(markerstest.ControllerGenGenerators()))
	malformed := map[string]bool{}
	for _, d := range r.Definitions() {
		for _, name := range all {
			if slices.Contains(r.Readers(d.Name), name) {
				continue
			}
			run := Of(r, name)
			for _, behind := range broken() {
				c := markers.Comment{Text: "+" + d.Name + behind}
				found := run.ParseStray(c)
				for _, target := range []markers.Target{markers.Package, markers.Type, markers.Field, markers.Const} {
					_, _, more := run.Parse(c, target, true)
					found.Add(more...)
					if _, _, foreign := run.Parse(c, target, false); len(foreign) > 0 {
						t.Errorf("%s in a dependency, in a run of %s: %v", c.Text, name, foreign)
					}
				}
				for _, f := range found {
					malformed[d.Name] = malformed[d.Name] || f.Code == diag.MalformedMarker
					if f.Severity == diag.Error || !f.Stricter {
						t.Errorf("%s fails a run of %s: %s", c.Text, name, f.Message)
					}
				}
			}
		}
		if !malformed[d.Name] {
			t.Errorf("no text made +%s malformed", d.Name)
		}
	}
}

// TestUnknownAsControllerGen writes markers of all namespaces at random, most of them
// unknown, and holds that a run fails under compat where controller-gen's does and
// nowhere else.
func TestUnknownAsControllerGen(t *testing.T) {
	r := markers.Default()
	random := rand.New(rand.NewPCG(7, 13))
	registries := map[string]*ctmarkers.Registry{}
	for name := range markerstest.ControllerGenGenerators() {
		registries[name] = markerstest.ControllerGenRegistryOf(t, name)
	}
	var names []string
	for _, d := range r.Definitions() {
		names = append(names, d.Name)
	}
	unknown := 0
	for range 1000 {
		c := markers.Comment{Text: "+" + markerstest.RandomName(random, names) + broken()[random.IntN(len(broken()))]}
		for name, theirs := range registries {
			run := Of(r, name)
			for _, target := range []markers.Target{markers.Package, markers.Type, markers.Field} {
				at := map[markers.Target]ctmarkers.TargetType{markers.Package: ctmarkers.DescribesPackage, markers.Type: ctmarkers.DescribesType, markers.Field: ctmarkers.DescribesField}[target]
				ct := theirs.Lookup(c.Text, at)
				fails := false
				if ct != nil {
					_, err := ct.Parse(c.Text)
					fails = err != nil
				} else {
					unknown++
				}
				_, _, found := run.Parse(c, target, true)
				if found.Relaxed().HasErrors() && !fails {
					t.Errorf("%s on a %s fails a run of %s under compat, which controller-gen's passes: %v", c.Text, target, name, found)
				}
			}
			if found := run.ParseStray(c); found.Relaxed().HasErrors() {
				t.Errorf("%s where nothing reads it fails a run of %s under compat: %v", c.Text, name, found)
			}
		}
	}
	if unknown < 5000 {
		t.Errorf("only %d of the markers were unknown", unknown)
	}
}

// oursAlone are the generators that controller-gen does not have.
func oursAlone() []string { return []string{"conversion", "policy"} }

// broken are texts behind a name of which each marker finds some malformed.
func broken() []string {
	return []string{"", "=", "=x y", ":=", `="`, "={", ":zz=1", "=1,2", "=zz", "(", `("a")=+k8s:zz`, ":name=a,name=b", "=true,true", " =x"}
}
