package conversion

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// rootMoves returns the rules of all fields whose markers lead from the hub's
// root. They belong to the pair of the kind itself, since what converts the
// struct around such a field does not see the root.
func (p *planner) rootMoves(s *Spoke) []*Rule {
	m := &moves{planner: p, spoke: s, seen: map[*model.Type]int{}}
	m.walk(s.Version.Root, nil)
	f := &filling{planner: p, pair: s.Root}
	if f.pair == nil {
		f.pair = p.pair(s.Version.Root, s.Kind.Hub.Root)
	}
	var rules []*Rule
	for _, c := range m.found {
		if m.seen[c.owner] > 1 {
			continue // refused where the field is met
		}
		p.used[c.mark.Pos] = true
		to, ok := p.findHub(c.mark, "", s.Kind.Hub.Root, c.path)
		if !ok {
			p.outside[c.place.Field()] = &Rule{}
			f.otherRoot(c.path)
			f.claimPath(c.path)
			continue
		}
		r := &Rule{How: Moved, Spoke: c.place, Hub: []Place{to}, Pos: c.mark.Pos}
		p.outside[c.place.Field()], p.outside[to.Field()] = r, r
		rules = append(rules, r)
	}
	// All of them are known before the first is converted: it may lead to a struct
	// that others lead into.
	for _, r := range rules {
		f.convert(r)
	}
	return slices.Concat(rules, f.takePresence())
}

// takePresence takes the rules out of the pair that convert put there.
func (f *filling) takePresence() []*Rule {
	made := f.pair.Rules
	f.pair.Rules = nil
	return made
}

// moves are the fields below a spoke's root with a path from the hub's root.
type moves struct {
	*planner
	spoke *Spoke
	seen  map[*model.Type]int // how often a struct stands below the root
	found []move
}

type move struct {
	place Place
	owner *model.Type
	mark  markers.Mark
	path  string
}

func (m *moves) walk(t *model.Type, way Place) {
	st := structOf(t)
	if st == nil || isOpaque(st) || len(way) > 30 {
		return
	}
	m.seen[st]++
	if m.seen[st] > 1 {
		return
	}
	for _, member := range members(st) {
		place := way.then(member...)
		mark, ok := member.Field().Marks.Get(pathMarker)
		v, _ := mark.Value.(markers.ConversionPath)
		if ok && strings.HasPrefix(string(v), "/") {
			m.found = append(m.found, move{place, st, mark, string(v)})
			continue
		}
		m.walk(member.Type(), place)
	}
}
