package markers

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/markers/markerstest"
)

// oursAlone are the generators that controller-gen does not have.
func oursAlone() []string { return []string{"conversion", "policy"} }

// TestReadersAreThoseOfControllerGen holds what is said of controller-gen's generators against
// the markers that each of them registers.
func TestReadersAreThoseOfControllerGen(t *testing.T) {
	r := Default()
	for name := range markerstest.ControllerGenGenerators() {
		reads := map[string]Target{}
		for _, ct := range markerstest.ControllerGenRegistryOf(t, name).AllDefinitions() {
			reads[ct.Name] |= targetOf(ct.Target)
		}
		for _, d := range r.Definitions() {
			if d.Extension {
				continue
			}
			want := reads[d.Name]&d.Targets != 0
			if got := slices.Contains(d.ReadBy(), name); got != want {
				t.Errorf("+%s is read by %s: %t, by controller-gen's: %t", d.Name, name, got, want)
			}
		}
	}
}

// TestEveryReaderIsAGenerator finds slips in the tables.
func TestEveryReaderIsAGenerator(t *testing.T) {
	known := slices.AppendSeq(oursAlone(), maps.Keys(markerstest.ControllerGenGenerators()))
	for _, d := range Default().Definitions() {
		for _, name := range d.ReadBy() {
			if !slices.Contains(known, name) {
				t.Errorf("+%s is read by %q, which is no generator", d.Name, name)
			}
		}
	}
}

// TestProposalsStayInTheirNamespace holds that no marker of one tool is proposed for
// that of another.
func TestProposalsStayInTheirNamespace(t *testing.T) {
	r := Default()
	random := rand.New(rand.NewPCG(1, 2))
	var names []string
	for _, d := range r.Definitions() {
		names = append(names, d.Name)
	}
	proposed := 0
	for range 4000 {
		name := markerstest.RandomName(random, names)
		head, _, found := strings.Cut(name, ":")
		if !found {
			continue
		}
		for _, target := range []Target{Package, Type, Field, Const} {
			near := r.Suggest(name, target)
			if near == "" {
				continue
			}
			proposed++
			if space := firstSegment(near); space != "" && space != Namespace(head) {
				t.Errorf("+%s is proposed for +%s", near, name)
			}
		}
	}
	if proposed < 1000 {
		t.Errorf("only %d proposals", proposed)
	}
}
