package misspelt

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/parse"
)

// correct returns the edit that replaces an unknown marker by the one that was
// meant. It is nil where somebody has to look: the two are too far apart, another
// marker is as near, or what stands behind the name does not fit the marker; unfixed
// says which.
func (r corrector) correct(c markers.Comment, target markers.Target, spelled, meant string) (edits []diag.Edit, unfixed string) {
	tail, ok := strings.CutPrefix(c.Text, spelled)
	word := bareName(spelled)
	if isSure := strings.HasSuffix(meant, ":"+word) || isOnlyShort(r.Registry, word, meant, target) || r.isOnlyNear(word, meant, target) || r.isOldOf(word, meant, target); !ok || meant == "" || !isSure {
		return nil, r.unsure(c, target, spelled, meant)
	}
	if !r.reads("+"+meant+tail, target) {
		return nil, r.unsure(c, target, spelled, meant)
	}
	return []diag.Edit{{Pos: c.Pos, Old: spelled, New: "+" + meant}}, ""
}

// replace returns the edit that writes another marker instead, nil where that one
// is empty or would not be read.
func (r corrector) replace(c markers.Comment, target markers.Target, instead string) []diag.Edit {
	if instead == "" || !r.reads(instead, target) {
		return nil
	}
	return []diag.Edit{{Pos: c.Pos, Old: c.Text, New: instead}}
}

// intoProse returns the edits that write what stands behind a marker as documentation above
// it. They are nil where the marker is behind a field or not read at the target.
func (r corrector) intoProse(c markers.Comment, target markers.Target, g guess) []diag.Edit {
	if c.Trailing.IsValid() || !r.reads("+"+g.meant, target) {
		return nil
	}
	return []diag.Edit{{Pos: c.Pos, New: "// " + g.prose, Above: true}, {Pos: c.Pos, Old: c.Text, New: "+" + g.meant}}
}

// reads reports whether a marker is read at a target without a finding.
func (r corrector) reads(text string, target markers.Target) bool {
	c := markers.Comment{Text: text}
	if r.Lookup(text, target) == nil {
		return false
	}
	_, ok, found := parse.Comment(r.Registry, c, target, true)
	return ok && len(found) == 0
}

// isOnlyShort reports whether a word is the name of the marker that was meant without one
// of the segments before its last one, as in "kubebuilder:MaxLength", and no other marker of
// the target has a name that the word could be as little short of.
func isOnlyShort(r *markers.Registry, word, meant string, target markers.Target) bool {
	missing := missingSegments(word, meant)
	return missing > 0 && !slices.ContainsFunc(r.Definitions(), func(d *markers.Definition) bool {
		if d.Name == meant || d.Targets&target == 0 {
			return false
		}
		other := missingSegments(word, d.Name)
		return other >= 0 && other <= missing
	})
}

// missingSegments is the number of segments that a word lacks of a name, where it begins
// and ends with the same ones and has no others; -1 for any other word. Upper and lower case
// are the same.
func missingSegments(word, name string) int {
	have, all := strings.Split(strings.ToLower(word), ":"), strings.Split(strings.ToLower(name), ":")
	if len(have) < 2 || len(have) > len(all) || have[0] != all[0] || have[len(have)-1] != all[len(all)-1] {
		return -1
	}
	rest := all[1 : len(all)-1]
	for _, segment := range have[1 : len(have)-1] {
		i := slices.Index(rest, segment)
		if i < 0 {
			return -1
		}
		rest = rest[i+1:]
	}
	return len(all) - len(have)
}

// unsure is why nothing is written in the place of a misspelt marker though one was
// probably meant.
func (r corrector) unsure(c markers.Comment, target markers.Target, spelled, meant string) string {
	tail, ok := strings.CutPrefix(c.Text, spelled)
	switch {
	case !ok:
		return ""
	case r.reads("+"+meant+tail, target):
		if refused, _ := r.refused(c, target, meant, tail); refused != "" {
			return fmt.Sprintf("%q would be refused there", "+"+meant)
		}
		return fmt.Sprintf("the names are too far apart to be certain that %q is meant", "+"+meant)
	case r.TargetsOf(meant)&target == 0:
		return fmt.Sprintf("%q belongs on another place", "+"+meant)
	}
	return fmt.Sprintf("%q would not be read with what stands behind the name", "+"+meant)
}

// isOldOf reports whether a word is nearest to the deprecated name of the marker that was
// meant, whose present name may look nothing like it.
func (r corrector) isOldOf(word, meant string, target markers.Target) bool {
	return slices.ContainsFunc(r.Definitions(), func(d *markers.Definition) bool {
		return d.Targets&target != 0 && d.Deprecated == "+"+meant && r.isOnlyNear(word, d.Name, target)
	})
}

// isOnlyNear reports whether no marker of the target is as near to a word as the one
// that was meant. Upper and lower case are the same.
func (r corrector) isOnlyNear(word, meant string, target markers.Target) bool {
	word = strings.ToLower(word)
	far := spelling.Distance(word, strings.ToLower(meant))
	if far > spelling.SurelyMeant {
		return false
	}
	for _, d := range r.Definitions() {
		name := d.Name
		// A distance is at least the difference in length, which costs nothing.
		if len(name) > len(word)+far || len(name) < len(word)-far {
			continue
		}
		if name != meant && d.Targets&target != 0 && spelling.Distance(word, strings.ToLower(name)) <= far {
			return false
		}
	}
	return true
}
