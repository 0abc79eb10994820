package conversion

import (
	"go/token"
	"regexp"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// Markers that cannot be read were reported. Each of them says something that nobody
// knows as long as it stands there: what it is about is not reported again, and no
// other marker is proposed beside it.

// ofConversions returns the markers of conversions, also one that does not go on behind
// what all of them begin with.
func ofConversions(set markers.Set) markers.Set {
	return slices.DeleteFunc(slices.Clone(set), func(m markers.Mark) bool {
		return !strings.HasPrefix(m.Name+":", markerPrefix) && m.Name != scaffoldMarker
	})
}

// waits says whether what becomes of a field of the spoke stands in a marker that
// cannot be read. The fields of the hub that the marker names, and the one of the
// same name, are spoken for; where there are none, so is what the field may be.
func (f *filling) waits(m Place) bool {
	unread := ofConversions(m.Field().Unread)
	if len(unread) == 0 {
		return false
	}
	f.plan.Unread, f.astray = true, true
	f.speakFor(m, slices.Concat(unread, m.Field().Marks))
	return true
}

// speakFor claims the fields of the hub that markers of a field name, and the one of
// its name. If a marker leads somewhere and nobody knows where, so is what the field
// may be.
func (f *filling) speakFor(m Place, marks markers.Set) {
	marks = ofConversions(marks)
	named := f.claimNamed(marks)
	for _, h := range f.hubs {
		if h.Steps() == m[len(m)-1:].Steps() && f.outside[h.Field()] == nil {
			f.claim(h)
			named = true
		}
	}
	leads := slices.ContainsFunc(marks, func(u markers.Mark) bool {
		return !slices.Contains([]string{dropMarker, preserveMarker, unitMarker, enumMarker, elemMarker, mapKeyMarker}, u.Name)
	})
	if leads && !named {
		f.lost = append(f.lost, m)
	}
}

// waitsForHubOnly looks at the markers of the spoke's type that cannot be read, in
// which it may stand what the hub has besides.
func (f *filling) waitsForHubOnly() {
	if unread := ofConversions(f.pair.Spoke.Unread); len(unread) > 0 {
		f.plan.Unread, f.astray = true, true
		f.claimNamed(unread)
	}
}

// waitsForType says whether the counterpart of a struct stands in a marker that
// cannot be read.
func (p *planner) waitsForType(spoke *model.Type) bool {
	isType := func(m markers.Mark) bool { return m.Name == typeMarker }
	if !slices.ContainsFunc(spoke.Unread, isType) {
		return false
	}
	p.plan.Unread, p.astray = true, true
	return true
}

// waitsForHub says whether a version of a kind has a marker that cannot be read and
// may make it the hub.
func (p *planner) waitsForHub(k *model.Kind) bool {
	isHub := func(m markers.Mark) bool { return m.Name == hubMarker || m.Name == scaffoldMarker }
	waits := slices.ContainsFunc(k.Versions, func(v *model.Version) bool { return slices.ContainsFunc(v.Root.Unread, isHub) })
	p.plan.Unread = p.plan.Unread || waits
	return waits
}

// pathsIn finds what may be a path in the text of a marker.
var pathsIn = regexp.MustCompile(`[./][A-Za-z][A-Za-z0-9_./-]*`)

// claimNamed claims the fields of the hub that markers name, and says whether there
// are any.
func (f *filling) claimNamed(unread markers.Set) bool {
	found := false
	for _, u := range unread {
		_, arguments, _ := strings.Cut(u.Text, "=")
		for _, path := range pathsIn.FindAllString(arguments, -1) {
			found = f.claimPath(path) || found
		}
	}
	return found
}

// claimPath claims the field of the hub that a path leads to, also if it is misspelt.
func (f *filling) claimPath(path string) bool {
	if strings.HasPrefix(path, "/") {
		for _, from := range []string{"", "/spec", "/status"} {
			h, _ := nearest(f.spoke.Kind.Hub.Root, from+path)
			if h == nil {
				continue
			}
			if f.outside[h.Field()] == nil {
				f.outside[h.Field()] = &Rule{}
			}
			return true
		}
		return false
	}
	h, _ := nearest(f.pair.Hub, path)
	if h != nil {
		f.claim(h)
	}
	return h != nil
}

// leadsNowhere deals with a path of the hub that was reported: what it means is
// spoken for, and is written if that is sure. m is the field of the spoke whose path
// it is, nil for what only the hub has.
func (f *filling) leadsNowhere(mark markers.Mark, argument, path string, m Place) {
	h, meant := nearest(f.pair.Hub, path)
	if h == nil {
		f.otherRoot(path)
		if m != nil {
			f.lost = append(f.lost, m)
		}
		return
	}
	isFree := !f.spokeHas(h) && f.taken[h.key()] == nil && !f.proposed[h.key()] && f.outside[h.Field()] == nil
	fits := m == nil || mark.Name == funcMarker || mayConvert(m.Type(), h.Type(), 0)
	if pos, found := pathPos(mark, argument, path); found && isFree && fits && areTypos(path, meant) {
		f.diags[len(f.diags)-1].Edits = []diag.Edit{{Pos: pos, Old: path, New: meant}}
	}
	f.claim(h)
}

// areTypos says whether each step of a path that differs from the one that is meant
// can only be a slip: a letter more or less makes another word of a short one, and
// another number is another thing.
func areTypos(path, meant string) bool {
	split := func(path string) []string {
		return strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == '/' })
	}
	wrong, right := split(path), split(meant)
	for i := range wrong {
		a, b := wrong[i], right[i]
		sameNumbers := slices.Equal(numbersOf(words(a)), numbersOf(words(b)))
		if a != b && spelling(a, b) != sure && (len(b) < 5 || !sameNumbers || !isTypo(a, b)) {
			return false
		}
	}
	return true
}

// pathPos returns where a path stands in an argument of a marker, the place of the
// argument if it is spelt in another way there.
func pathPos(mark markers.Mark, argument, path string) (pos token.Position, found bool) {
	pos = mark.ArgPos(argument)
	text := mark.Text[pos.Offset-mark.Pos.Offset:]
	for i := 0; i <= len(text)-len(path); i++ {
		rest, ok := strings.CutPrefix(text[i:], path)
		if begins := i == 0 || !isPathLetter(text[i-1]); ok && begins && (rest == "" || !isPathLetter(rest[0])) {
			pos.Offset += i
			pos.Column += i
			return pos, true
		}
	}
	return pos, false
}

func isPathLetter(c byte) bool {
	return c == '.' || c == '/' || c == '_' || c == '-' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}

// claimLost claims all fields of the hub that fields of the spoke may be whose
// markers lead nowhere or cannot be read.
func (f *filling) claimLost() {
	for _, m := range f.lost {
		found := f.matches(m)
		if len(found) == 0 {
			found = f.renamed(m)
		}
		for _, c := range found {
			if c.like == found[0].like {
				f.claim(c.place)
			}
		}
	}
}

// nearest is find for a path that may be misspelt: it returns the place that is
// meant, nil if nobody can tell, and how that is written in a marker.
func nearest(t *model.Type, path string) (Place, string) {
	for range strings.Count(path, ".") + strings.Count(path, "/") + 1 {
		place, bad, choices := find(t, path)
		if place != nil {
			return place, path
		}
		near := markers.Nearest(bad, choices)
		if near == "" || near == bad {
			break
		}
		path = replaceStep(path, bad, near)
	}
	return nil, ""
}

// replaceStep replaces the first step of a path that has a name.
func replaceStep(path, old, by string) string {
	for i := range path {
		begins := i == 0 || path[i-1] == '.' || path[i-1] == '/'
		rest, found := strings.CutPrefix(path[i:], old)
		if begins && found && (rest == "" || rest[0] == '.' || rest[0] == '/') {
			return path[:i] + by + rest
		}
	}
	return path
}
