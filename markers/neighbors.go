package markers

import (
	"strings"
	"sync"
)

// Neighbors are comments that look like markers at one declaration. They are searched by their
// text: there may be as many as somebody likes to write.
type Neighbors struct {
	byText func() map[string][]Comment
}

// NewNeighbors returns those at a declaration.
func NewNeighbors(all []Comment) *Neighbors {
	return &Neighbors{byText: sync.OnceValue(func() map[string][]Comment {
		index := make(map[string][]Comment, len(all))
		for _, c := range all {
			text := withEquals(c.Text)
			index[text] = append(index[text], c)
		}
		return index
	})}
}

// Saying returns the comments with a text, in which ":=" before the value means the same as "=".
func (n *Neighbors) Saying(text string) []Comment {
	if n == nil {
		return nil
	}
	return n.byText()[withEquals(text)]
}

// withEquals writes the first sign before a value as "=".
func withEquals(text string) string { return strings.Replace(text, ":=", "=", 1) }
