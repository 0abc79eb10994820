package generators

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/crdgen/crdgen/markers"
)

// Positions says where the fields of an object in a manifest come from, by path as in
// spec.rules[0].verbs. A generator fills it in while it makes the object: its own findings
// and those of a comparison stand at the same places.
type Positions map[string]token.Position

// At is the place of a field, or of what it is a part of. The object itself is
// at "".
func (p Positions) At(path string) token.Position {
	for {
		if pos, ok := p[path]; ok {
			return pos
		}
		i := strings.LastIndexAny(path, ".[")
		if i < 0 {
			return p[""]
		}
		path = path[:i]
	}
}

// Argument notes that a field comes from an argument, which may be left out.
func (p Positions) Argument(path string, m markers.Mark, argument string) {
	p[path] = m.ArgPos(argument)
}

// List is Argument for a list, with its elements.
func (p Positions) List(path string, m markers.Mark, argument string, n int) {
	p[path] = m.ArgPos(argument)
	for i := range n {
		p[fmt.Sprintf("%s[%d]", path, i)] = m.ElementPos(argument, i)
	}
}
