package recursion

import (
	"cmp"
	"slices"

	"github.com/crdgen/crdgen/internal/model"
)

// A graph holds the steps from types.
type graph map[*model.Type][]step

func (g graph) steps(t *model.Type) []step { return g[t] }

// without is a graph that lacks some steps.
func (g graph) without(drop func(step) bool) graph {
	out := make(graph, len(g))
	for t, ways := range g {
		out[t] = slices.DeleteFunc(slices.Clone(ways), drop)
	}
	return out
}

// A node is what componentWalk knows of a type.
type node struct {
	index, low int
	open       bool // its component is not complete
}

// A componentWalk is Tarjan's search for strongly connected components.
type componentWalk struct {
	next  func(*model.Type) []step
	entry map[*model.Type]step
	nodes map[*model.Type]*node
	stack []*model.Type
	found [][]*model.Type
}

// components splits what roots reach by next into strongly connected components;
// a type on no cycle is one of its own. Components, and the types of each, are in
// the order they were reached in; entry is told by which step each was.
func components(roots []*model.Type, next func(*model.Type) []step, entry map[*model.Type]step) [][]*model.Type {
	w := &componentWalk{next: next, entry: entry, nodes: map[*model.Type]*node{}}
	for _, t := range roots {
		if w.nodes[t] == nil {
			w.walk(t)
		}
	}
	slices.SortFunc(w.found, func(a, b []*model.Type) int { return cmp.Compare(w.nodes[a[0]].index, w.nodes[b[0]].index) })
	return w.found
}

func (w *componentWalk) walk(t *model.Type) *node {
	n := &node{index: len(w.nodes), low: len(w.nodes), open: true}
	w.nodes[t] = n
	at := len(w.stack)
	w.stack = append(w.stack, t)
	for _, s := range w.next(t) {
		to := w.nodes[s.to]
		switch {
		case to == nil:
			w.entry[s.to] = s
			n.low = min(n.low, w.walk(s.to).low)
		case to.open:
			n.low = min(n.low, to.index)
		}
	}
	if n.low < n.index {
		return n
	}
	component := slices.Clone(w.stack[at:])
	w.stack = w.stack[:at]
	for _, u := range component {
		w.nodes[u].open = false
	}
	w.found = append(w.found, component)
	return n
}

// shortestCycle returns a shortest cycle of a component, nil if it has none. Of
// several it is the first one; it begins at the type that was reached first.
func shortestCycle(types []*model.Type, ways graph) []step {
	var best []step
	done := map[*model.Type]bool{}
	for _, t := range types {
		if done[t] {
			continue
		}
		cycle := cycleThrough(t, ways)
		if cycle != nil && (best == nil || len(cycle) < len(best)) {
			best = cycle
		}
		if len(best) == 1 {
			break
		}
		if forced := !slices.ContainsFunc(cycle, func(s step) bool { return len(ways[s.from]) > 1 }); forced {
			for _, s := range cycle {
				done[s.from] = true // each is on this cycle only
			}
		}
	}
	return best
}

// cycleThrough returns a shortest way from a type to itself, nil if there is none.
func cycleThrough(t *model.Type, ways graph) []step {
	by := map[*model.Type]step{}
	for queue := []*model.Type{t}; len(queue) > 0; queue = queue[1:] {
		for _, s := range ways[queue[0]] {
			if _, ok := by[s.to]; ok {
				continue
			}
			by[s.to] = s
			if s.to != t {
				queue = append(queue, s.to)
				continue
			}
			cycle := []step{s}
			for ; s.from != t; cycle = append(cycle, s) {
				s = by[s.from]
			}
			slices.Reverse(cycle)
			return cycle
		}
	}
	return nil
}
