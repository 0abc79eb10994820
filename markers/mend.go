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
	word := bareName(spelled)
	if isSure := strings.HasSuffix(meant, ":"+word) || r.isOnlyNear(word, meant, target); !ok || meant == "" || !isSure {
		return nil
	}
	if !r.reads("+"+meant+tail, target) {
		return nil
	}
	return []diag.Edit{{Pos: c.Pos, Old: spelled, New: "+" + meant}}
}

// replace returns the edit that writes another marker instead, nil where that one
// would not be read.
func (r *Registry) replace(c Comment, target Target, instead string) []diag.Edit {
	if !r.reads(instead, target) {
		return nil
	}
	return []diag.Edit{{Pos: c.Pos, Old: c.Text, New: instead}}
}

// reads reports whether a marker is read at a target without a finding.
func (r *Registry) reads(text string, target Target) bool {
	c := Comment{Text: text}
	if r.Lookup(text, target) == nil {
		return false
	}
	_, ok, found := r.Parse(c, target, true)
	return ok && len(found) == 0
}

// isOnlyNear reports whether no marker of the target is as near to a word as the one
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
