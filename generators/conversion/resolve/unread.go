package resolve

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/lazyregexp"
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
		return !strings.HasPrefix(m.Name+":", plan.MarkerPrefix) && m.Name != plan.ScaffoldMarker
	})
}

// leavesUnread reports whether what becomes of a field of the spoke stands in a marker that
// cannot be read. The fields of the hub that the marker names, and the one of the same
// name, are proposed for it; where there are none, all that the field may be are.
func (p *pairResolver) leavesUnread(m gotype.FieldPath) bool {
	unread := ofConversions(m.Field().Unread)
	if len(unread) == 0 {
		return false
	}
	p.scope.run.unread()
	p.proposeMeant(m, slices.Concat(unread, m.Field().Marks))
	return true
}

// proposeMeant proposes the fields of the hub that markers of a field name, and the one of
// its name. If a marker leads somewhere and nobody knows where, all that the field may
// be are proposed.
func (p *pairResolver) proposeMeant(m gotype.FieldPath, marks markers.Set) {
	marks = ofConversions(marks)
	named := p.hub.proposeNamed(marks)
	for _, h := range p.hub.named[m[len(m)-1:].Steps()] {
		if !p.scope.isReserved(h.Field()) {
			p.hub.propose(h)
			named = true
		}
	}
	leads := slices.ContainsFunc(marks, func(u markers.Mark) bool {
		return !slices.Contains([]string{plan.DropMarker, plan.PreserveMarker, plan.UnitMarker, plan.EnumMarker, plan.ElemMarker, plan.MapKeyMarker}, u.Name)
	})
	if leads && !named {
		p.lost = append(p.lost, m)
	}
}

// unreadHubOnly looks at the markers of the spoke's type that cannot be read, in
// which it may stand what the hub has besides.
func (p *pairResolver) unreadHubOnly() {
	if unread := ofConversions(p.pair.Spoke.Unread); len(unread) > 0 {
		p.scope.run.unread()
		p.hub.proposeNamed(unread)
	}
}

// isTypeUnread reports whether the counterpart of a struct stands in a marker that
// cannot be read.
func (r *resolver) isTypeUnread(spoke *model.Type) bool {
	isType := func(m markers.Mark) bool { return m.Name == plan.TypeMarker }
	if !slices.ContainsFunc(spoke.Unread, isType) {
		return false
	}
	r.unread()
	return true
}

// pathsIn finds what may be a path in the text of a marker.
var pathsIn = lazyregexp.New(`[./][A-Za-z][A-Za-z0-9_./-]*`)

// proposeNamed proposes the fields of the hub that markers name, and reports whether there
// are any.
func (f *hubFields) proposeNamed(unread markers.Set) bool {
	found := false
	for _, u := range unread {
		_, arguments, _ := strings.Cut(u.Text, "=")
		for _, path := range pathsIn.FindAllString(arguments, -1) {
			found = f.proposePath(path) || found
		}
	}
	return found
}

// proposePath proposes the field of the hub that a path leads to, also if it is misspelt.
func (f *hubFields) proposePath(path string) bool {
	if strings.HasPrefix(path, "/") {
		for _, from := range []string{"", "/spec", "/status"} {
			h, _ := gotype.Nearest(f.scope.spoke.Kind.Hub.Root, from+path)
			if h == nil || len(h) == 1 && gotype.IsMeta(h.Type()) {
				continue
			}
			if !f.scope.isReserved(h.Field()) {
				f.scope.reserve(h.Field(), nil)
			}
			return true
		}
		return false
	}
	h, _ := gotype.Nearest(f.pair.Hub, path)
	if h != nil {
		f.propose(h)
	}
	return h != nil
}

// leadsNowhere deals with a path of the hub that leads nowhere: what it means is
// proposed, and is written if that is sure. m is the field of the spoke whose path it is, nil
// for what only the hub has.
func (p *pairResolver) leadsNowhere(mark markers.Mark, argument, path string, m gotype.FieldPath) problem.Correction {
	h, meant := gotype.Nearest(p.pair.Hub, path)
	if h == nil {
		if m != nil {
			p.lost = append(p.lost, m)
		}
		if closed := gotype.Closed(p.pair.Hub, path); closed != nil {
			p.hub.propose(closed)
		}
		return otherRoot(p.pair, path)
	}
	var made problem.Correction
	if !strings.HasPrefix(meant, ".") && !strings.HasPrefix(meant, "/") {
		meant = "." + meant // the path did not say where it begins
	}
	fits := m == nil || mark.Name == plan.FuncMarker || match.MayConvert(m.Type(), h.Type(), 0)
	if at, found := gotype.PathPos(mark, argument, path); found && p.hub.isFree(h) && fits && match.AreTypos(path, meant) {
		made = problem.Correction{At: at, Path: path, Meant: meant}
	}
	p.hub.propose(h)
	return made
}

// otherRoot is what a path means if it begins at the wrong struct: with ".spec" where it
// counts from a struct in it, or with "/" where it does not begin at the root.
func otherRoot(pair *plan.Pair, path string) problem.Correction {
	steps := strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == '/' })
	for _, before := range []string{"/spec/", "/status/"} {
		if meant := before + strings.Join(steps, "/"); strings.HasPrefix(path, "/") && gotype.IsThere(pair.Of.Kind.Hub.Root, meant) {
			return problem.Correction{OtherRoot: meant, Pair: pair}
		}
	}
	for i := 1; i < len(steps); i++ {
		if meant := "." + strings.Join(steps[i:], "."); gotype.IsThere(pair.Hub, meant) {
			return problem.Correction{OtherRoot: meant, Pair: pair}
		}
	}
	return problem.Correction{}
}
