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
	f := &filling{planner: p, pair: s.Root, proposed: map[string]bool{}}
	if f.pair == nil {
		f.pair = p.pair(s.Version.Root, s.Kind.Hub.Root)
	}
	var rules []*Rule
	var convert []func()
	for _, c := range m.found {
		if m.seen[c.owner] > 1 {
			continue // refused where the field is met
		}
		if f.contradicts(c.place) {
			p.outside[c.place.Field()] = &Rule{}
			continue
		}
		p.used[c.mark.Pos] = true
		r, ok := f.rootRule(c)
		p.outside[c.place.Field()] = r
		for _, h := range r.Hub {
			p.outside[h.Field()] = r
		}
		if !ok {
			continue
		}
		rules = append(rules, r)
		if r.How == Split {
			convert = append(convert, func() { f.splitBy(r, c.mark) })
		} else {
			convert = append(convert, func() { f.convert(r) })
		}
	}
	// All of them are known before the first is converted: it may lead to a struct
	// that others lead into.
	for _, one := range convert {
		one()
	}
	return slices.Concat(rules, f.takePresence())
}

// rootRule makes the rule of a field whose marker leads from the hub's root; not ok,
// and reported, if it leads nowhere.
func (f *filling) rootRule(c move) (r *Rule, ok bool) {
	nowhere := func(path string) {
		f.otherRoot(path)
		f.claimPath(path)
	}
	if c.mark.Name == pathMarker {
		path := c.paths[0]
		to, ok := f.findHub(c.mark, "", f.pair.Hub, path)
		if !ok {
			nowhere(path)
			return &Rule{}, false
		}
		return &Rule{How: Moved, Spoke: c.place, Hub: []Place{to}, Pos: c.mark.Pos}, true
	}
	for _, path := range c.paths {
		if !isFromRoot(path) {
			f.beginsElsewhere(c.mark, path)
			return &Rule{}, false
		}
	}
	return f.splitRule(c.place, c.mark, nowhere)
}

// isFromRoot says whether a path counts from the root.
func isFromRoot(path string) bool { return strings.HasPrefix(path, "/") }

// rootedPaths returns the marker of a field that has a path from the root, with all of
// its paths; none if it has no such marker.
func rootedPaths(m Place) (markers.Mark, []string) {
	for _, mark := range m.Field().Marks {
		var paths []string
		switch v := mark.Value.(type) {
		case markers.ConversionFunc:
			paths = v.Paths
		case markers.ConversionPath:
			paths = []string{string(v)}
		}
		if slices.ContainsFunc(paths, isFromRoot) {
			return mark, paths
		}
	}
	return markers.Mark{}, nil
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
	paths []string
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
		if mark, paths := rootedPaths(member); len(paths) > 0 {
			m.found = append(m.found, move{place, st, mark, paths})
			continue
		}
		m.walk(member.Type(), place)
	}
}
