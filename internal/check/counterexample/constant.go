package counterexample

import (
	"strings"
)

// Says reports whether a rule says the same of all values that differ in what it reads: that
// they are valid, or that they are not.
func (t *Trial) Says(rule int, valid bool) bool {
	if !t.compile() {
		return false
	}
	same := true
	few := func(string) bool { return false }
	near := func(at string) bool { return strings.Count(at, ".") < 2 }
	space := t.ask(searchSpace{keeps: []func(string) bool{few, near}}, []int{rule}, "")
	t.search(space, func(v any) Answer {
		_, fails := t.fails(rule, t.self(t.defaults(v)))
		same = same && fails != valid
		return Answer{Shown: !same, Final: true}
	})
	return same
}
