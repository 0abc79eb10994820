package resolve

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// rootMoves returns the rules of all fields whose markers lead from the hub's root. They
// belong to the pair of the kind itself, since what converts the struct around such a field
// does not see the root.
func (s *scope) rootMoves() []*plan.Rule {
	root := s.spoke.Version.Root
	m := &moves{seen: map[*model.Type]int{}}
	m.walk(root, nil)
	p := newPairResolver(s, s.pair(root, s.spoke.Kind.Hub.Root))
	p.hub.forget() // the names of fields below the root mean nothing beside it
	var rules []*plan.Rule
	var convert []func()
	for _, c := range m.found {
		if m.seen[c.owner] > 1 {
			continue // refused where the field is met
		}
		if p.contradicts(c.field) {
			s.reserve(c.field.Field(), nil)
			continue
		}
		s.run.use(c.mark)
		r, ok := p.rootRule(c)
		s.reserve(c.field.Field(), r)
		for _, h := range (reservation{r}).hub() {
			s.reserve(h.Field(), r)
		}
		if !ok {
			continue
		}
		rules = append(rules, r)
		if r.How == plan.Split {
			convert = append(convert, func() { p.splitBy(r) })
		} else {
			convert = append(convert, func() { s.run.add(p.convert(r)...) })
		}
	}
	// All of them are known before the first is converted: it may lead to a struct that
	// others lead into.
	for _, one := range convert {
		one()
	}
	made := p.pair.Rules // of pointers on the way, which belong behind the others
	p.pair.Rules = nil
	return slices.Concat(rules, made)
}

// rootRule makes the rule of a field whose marker leads from the hub's root; not ok, and
// reported, if it leads nowhere. Of functions there is a rule all the same, with the fields
// that are known.
func (p *pairResolver) rootRule(c move) (r *plan.Rule, ok bool) {
	nowhere := func(path string) problem.Correction {
		p.hub.proposePath(path)
		return otherRoot(p.pair, path)
	}
	if c.mark.Name == plan.PathMarker {
		to, lost := p.scope.find(p.scope.side(true), c.mark, "", p.pair.Hub, c.paths[0])
		if lost != nil {
			if places := p.scope.stands().Of(gotype.StructOf(c.owner)); len(places) > 1 && places[0].Kind != places[1].Kind {
				lost.Owner, lost.Places = c.owner, places
			}
			lost.Correction = nowhere(c.paths[0])
			p.report(*lost)
			return nil, false
		}
		return &plan.Rule{How: plan.Moved, Spoke: c.field, Hub: []gotype.FieldPath{to}, Mark: c.mark, Pos: c.mark.Pos}, true
	}
	for _, path := range c.paths {
		if !isFromRoot(path) {
			p.report(problem.BeginsElsewhere{Mark: c.mark, Path: path})
			p.scope.run.uncertain = true // see unfollowed
			return nil, false
		}
	}
	return p.splitRule(c.field, c.mark, nowhere)
}

// isFromRoot reports whether a path counts from the root.
func isFromRoot(path string) bool { return strings.HasPrefix(path, "/") }

// rootedPaths returns the marker of a field that has a path from the root, with all of its
// paths; none if it has no such marker.
func rootedPaths(m gotype.FieldPath) (markers.Mark, []string) {
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

// moves are the fields below a spoke's root with a path from the hub's root.
type moves struct {
	seen  map[*model.Type]int // how often a struct stands below the root
	found []move
}

type move struct {
	field gotype.FieldPath
	owner *model.Type
	mark  markers.Mark
	paths []string
}

func (m *moves) walk(t *model.Type, way gotype.FieldPath) {
	st := gotype.StructOf(t)
	if st == nil || gotype.IsOpaque(st) || len(way) > 30 {
		return
	}
	m.seen[st]++
	if m.seen[st] > 1 {
		return
	}
	for _, member := range gotype.Members(st) {
		field := way.Then(member...)
		if mark, paths := rootedPaths(member); len(paths) > 0 {
			m.found = append(m.found, move{field, st, mark, paths})
			continue
		}
		m.walk(member.Type(), field)
	}
}
