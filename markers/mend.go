package markers

import (
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
)

// surelyMeant is the largest number of wrong letters for which a proposal may be
// written into the source without asking.
const surelyMeant = 2

// mend returns the edit that replaces an unknown marker by the one that was
// meant. It is nil where somebody has to look: the two are too far apart, another
// marker is as near, or what stands behind the name does not fit the marker.
func (r *Registry) mend(c Comment, target Target, spelled, meant string) []diag.Edit {
	tail, ok := strings.CutPrefix(c.Text, spelled)
	word := strings.TrimLeft(spelled, "+ ")
	if isSure := ownPrefix+word == meant || r.isOnlyNear(word, meant, target); !ok || meant == "" || !isSure {
		return nil
	}
	mended := Comment{Text: "+" + meant + tail, Pos: c.Pos, Doc: c.Doc}
	if r.Lookup(mended.Text, target) == nil {
		return nil
	}
	if _, ok, found := r.Parse(mended, target, true); !ok || len(found) > 0 {
		return nil
	}
	return []diag.Edit{{Pos: c.Pos, Old: spelled, New: "+" + meant}}
}

// isOnlyNear says whether no marker of the target is as near to a word as the one
// that was meant. Upper and lower case are the same.
func (r *Registry) isOnlyNear(word, meant string, target Target) bool {
	word = strings.ToLower(word)
	far := Distance(word, strings.ToLower(meant))
	if far > surelyMeant {
		return false
	}
	for _, name := range r.names() {
		// A distance is at least the difference in length, which costs nothing.
		if len(name) > len(word)+far || len(name) < len(word)-far {
			continue
		}
		if name != meant && r.targetsOf(name)&target != 0 && Distance(word, strings.ToLower(name)) <= far {
			return false
		}
	}
	return true
}
