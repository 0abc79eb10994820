package example

import (
	"regexp"
	"regexp/syntax"

	"github.com/crdgen/crdgen/internal/patternsize"
)

// mostInstructions is how many instructions the program of a pattern may have that texts are held
// against, and mostSteps how many are run at most for one text that is looked for: a pattern of few
// characters may say that all of it repeats a thousand times. mostCaptured is how many positions
// there may be at once: package regexp allocates those of all groups for each instruction that it
// follows, also where nobody asks what a group matched.
const (
	mostInstructions = 50_000
	mostSteps        = 1 << 23
	mostCaptured     = 1 << 23
)

// A matching holds texts against patterns, as long as that does not take too many steps together.
type matching struct {
	all  []sizedPattern
	left int // how many steps there may be
}

type sizedPattern struct {
	*regexp.Regexp
	size int
}

func newMatching() *matching { return &matching{left: mostSteps} }

// add adds a pattern that texts are held against; one that is too large matches none.
func (m *matching) add(pattern string) error {
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return err
	}
	size := patternsize.Of(tree)
	if size > mostInstructions || size*2*(1+tree.MaxCap()) > mostCaptured {
		m.left = 0
		return nil
	}
	re, err := regexp.Compile(pattern)
	m.all = append(m.all, sizedPattern{re, size})
	return err
}

// match reports whether a text was found to match all patterns.
func (m *matching) match(text string) bool {
	for _, p := range m.all {
		if m.left -= p.size * (1 + len(text)); m.left <= 0 || !p.MatchString(text) {
			return false
		}
	}
	return m.left > 0
}

// Matching returns what reports whether a text was found to match a pattern, which it is not held
// against any more after too many steps.
func Matching(pattern string) (match func(text string) bool, ok bool) {
	m := newMatching()
	if m.add(pattern) != nil {
		return nil, false
	}
	return m.match, true
}
