package reading

import (
	"strings"
	"testing"

	"github.com/crdgen/crdgen/markers"
)

// TestSlipsOfLongerNames leaves a letter out of each marker whose name goes on behind that of
// another one: it is not read as that one without a word, wherever it stands.
func TestSlipsOfLongerNames(t *testing.T) {
	r := markers.Default()
	tried := 0
	for _, d := range r.Definitions() {
		colon := strings.LastIndexByte(d.Name, ':')
		if colon < 0 || len(r.Named(d.Name[:colon])) == 0 || len(d.Name)-colon < 6 {
			continue
		}
		for i := colon + 2; i < len(d.Name); i++ {
			spelled := d.Name[:i] + d.Name[i+1:]
			text := strings.Replace(d.Example, "+"+d.Name, "+"+spelled, 1)
			for _, target := range []markers.Target{markers.Package, markers.Type, markers.Field} {
				if d.Targets&target == 0 || text == d.Example || r.TargetsOf(spelled) != 0 {
					continue
				}
				tried++
				if _, _, found := Of(r).Parse(comment(text), target, true); len(found) == 0 {
					t.Errorf("%s at a %s: nothing is said", text, target)
				}
			}
		}
	}
	if tried < 20 {
		t.Errorf("only %d slips were tried", tried)
	}
}
