package crdconversion

import (
	"strings"
	"sync"
)

// A Shape says of a type what its Go type does not, by paths in JSON, in which [] stands for
// the items of a list and the values of a map: by which members the items of lists are known,
// which members of structs must not be set together, and where a struct stands that another path
// has led to, as one that holds itself does: all that is said there is said here.
type Shape struct {
	Keys   map[string][]string
	Unions map[string][][]string
	Same   map[string]string

	once sync.Once
	root shapeNode
}

// A shapeNode is a step of the paths.
type shapeNode struct {
	keys   []string
	unions [][]string
	steps  map[string]*shapeNode
}

func (s *Shape) node() *shapeNode {
	if s == nil {
		return nil
	}
	s.once.Do(func() {
		for path, keys := range s.Keys {
			s.root.at(path).keys = keys
		}
		for path, unions := range s.Unions {
			s.root.at(path).unions = unions
		}
		for path, other := range s.Same {
			holder, step := &s.root, path
			if i := strings.LastIndexByte(path, '/'); i >= 0 {
				holder, step = s.root.at(path[:i]), path[i+1:]
			}
			holder.link(step, s.root.at(other))
		}
	})
	return &s.root
}

func (n *shapeNode) at(path string) *shapeNode {
	if path == "" {
		return n
	}
	for _, step := range strings.Split(path, "/") {
		next := n.steps[step]
		if next == nil {
			next = &shapeNode{}
			n.link(step, next)
		}
		n = next
	}
	return n
}

func (n *shapeNode) link(step string, next *shapeNode) {
	if n.steps == nil {
		n.steps = map[string]*shapeNode{}
	}
	n.steps[step] = next
}

// step leads on to a member, an entry of a map, an item, or the field that a path leads to.
func (n *shapeNode) step(name string) *shapeNode {
	if n == nil {
		return nil
	}
	if next := n.steps[name]; next != nil {
		return next
	}
	if next := n.steps["[]"]; next != nil {
		return next
	}
	if first, rest, isPath := strings.Cut(name, "/"); isPath && n.steps[first] != nil {
		return n.steps[first].step(rest)
	}
	return nil
}
