package markers

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/internal/diag"
)

// oursAlone are the generators that controller-gen does not have.
func oursAlone() []string { return []string{"conversion", "policy"} }

// TestReadersAreThePeers holds what is said of controller-gen's generators against
// the markers that each of them registers.
func TestReadersAreThePeers(t *testing.T) {
	r := Default()
	for name := range peerGenerators() {
		reads := map[string]Target{}
		for _, ct := range peerRegistryOf(t, name).AllDefinitions() {
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
	known := slices.AppendSeq(oursAlone(), maps.Keys(peerGenerators()))
	for _, d := range Default().Definitions() {
		for _, name := range d.ReadBy() {
			if !slices.Contains(known, name) {
				t.Errorf("+%s is read by %q, which is no generator", d.Name, name)
			}
		}
	}
}

// broken are texts behind a name of which each marker finds some malformed.
func broken() []string {
	return []string{"", "=", "=x y", ":=", `="`, "={", ":zz=1", "=1,2", "=zz", "(", `("a")=+k8s:zz`, ":name=a,name=b", "=true,true", " =x"}
}

// TestNobodyJudgesWhatNobodyReads holds that no marker, however it is written and
// wherever it stands, fails a run whose generators do not read it.
func TestNobodyJudgesWhatNobodyReads(t *testing.T) {
	r := Default()
	all := slices.AppendSeq(oursAlone(), maps.Keys(peerGenerators()))
	malformed := map[string]bool{}
	for _, d := range r.Definitions() {
		for _, name := range all {
			if slices.Contains(r.readers(d.Name), name) {
				continue
			}
			run := r.In(name)
			for _, behind := range broken() {
				c := Comment{Text: "+" + d.Name + behind}
				found := run.ParseStray(c)
				for _, target := range []Target{Package, Type, Field, Const} {
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

// TestUnknownAsPeer writes markers of all namespaces at random, most of them
// unknown, and holds that a run fails under compat where controller-gen's does and
// nowhere else.
func TestUnknownAsPeer(t *testing.T) {
	r := Default()
	random := rand.New(rand.NewPCG(7, 13))
	peers := map[string]*ctmarkers.Registry{}
	for name := range peerGenerators() {
		peers[name] = peerRegistryOf(t, name)
	}
	unknown := 0
	for range 1000 {
		c := Comment{Text: "+" + randomName(random, r) + broken()[random.IntN(len(broken()))]}
		for name, peer := range peers {
			run := r.In(name)
			for _, target := range []Target{Package, Type, Field} {
				at := map[Target]ctmarkers.TargetType{Package: ctmarkers.DescribesPackage, Type: ctmarkers.DescribesType, Field: ctmarkers.DescribesField}[target]
				ct := peer.Lookup(c.Text, at)
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

// randomName is the name of a marker with slips in it, or a family's with some
// segments of others behind it.
func randomName(random *rand.Rand, r *Registry) string {
	words := []string{"AnyOf", "FooBarBaz", "validation", "policy", "conversion", "hub", "webhook", "drop", "Typ", "minLenght"}
	names := r.names()
	name := names[random.IntN(len(names))]
	switch random.IntN(4) {
	case 0: // another word at its end
		name = name[:strings.LastIndexByte(name, ':')+1] + words[random.IntN(len(words))]
	case 1: // in another namespace
		_, rest, found := strings.Cut(name, ":")
		if !found {
			rest = name
		}
		name = []string{"kubebuilder", "k8s", "crdgen", "kubebuidler", "example"}[random.IntN(5)] + ":" + rest
	case 2: // one letter too few
		at := random.IntN(len(name))
		name = name[:at] + name[at+1:]
	case 3: // more behind it
		name += ":" + words[random.IntN(len(words))]
	}
	return name
}

// TestProposalsStayInTheirNamespace holds that no marker of one tool is proposed for
// that of another.
func TestProposalsStayInTheirNamespace(t *testing.T) {
	r := Default()
	random := rand.New(rand.NewPCG(1, 2))
	proposed := 0
	for range 4000 {
		name := randomName(random, r)
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
			if space := firstSegment(near); space != "" && space != namespace(head) {
				t.Errorf("+%s is proposed for +%s", near, name)
			}
		}
	}
	if proposed < 1000 {
		t.Errorf("only %d proposals", proposed)
	}
}

// TestOursStandWhereThePeersDo holds that a marker of ours that only packages have
// is taken at every place of a file where controller-gen's +kubebuilder:webhook is:
// one is written beside the other.
func TestOursStandWhereThePeersDo(t *testing.T) {
	const source = `// @
package a

// @
import "fmt"

// @

// T has them above, and in its comment.
//
// @
type T struct {
	// @

	// @
	A string // @
}

// @
var V int

// @

// F is a function.
func F() {}

type (
	// @

	G struct{}
)
`
	r := Default()
	where := func(marker string) map[string]int {
		count := map[string]int{}
		for node, texts := range collectSource(t, strings.ReplaceAll(source, "@", marker)) {
			count[node] = len(texts)
		}
		return count
	}
	want := where("+kubebuilder:webhook:x=1")
	for _, d := range r.Definitions() {
		if !d.Extension || d.Targets != Package || r.targetsOf(d.Name) != Package {
			continue
		}
		if diff := cmp.Diff(want, where("+"+d.Name+":x=1")); diff != "" {
			t.Errorf("+%s does not stand where +kubebuilder:webhook does (-want +got):\n%s", d.Name, diff)
		}
	}
}
