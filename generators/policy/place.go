package policy

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/crdgen/crdgen/markers"
)

// places says where the fields of an object come from, by path.
type places map[string]token.Position

// at is the place of a field, or of what it is a part of. The object itself is
// at "".
func (p places) at(path string) token.Position {
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

// argument notes that a field comes from an argument, which may be left out.
func (p places) argument(path string, m markers.Mark, argument string) {
	p[path] = m.ArgPos(argument)
}

// list is argument for a list, with its elements.
func (p places) list(path string, m markers.Mark, argument string, n int) {
	p[path] = m.ArgPos(argument)
	for i := range n {
		p[fmt.Sprintf("%s[%d]", path, i)] = m.ElementPos(argument, i)
	}
}
