package deepcopy

import "fmt"

// Names of lists and maps and aliases of structs have no method that a copy calls:
// what each stands for is written where it is used, as blocks in blocks with their
// indentation. A few names in a row would make a file of any size.
const (
	// maxLevels is how many levels of lists, maps, pointers and literal structs one copy has at
	// most, those of the names in it included. It is that of one declaration.
	maxLevels = 250
	// maxNested is how large the levels of all copies of a package are at most,
	// added up: some 20 bytes of indentation each.
	maxNested = 500_000
)

// A nesting counts the levels of the copies of one package.
type nesting struct {
	levels int  // of what is being copied
	nested int  // all levels so far, added up
	full   bool // a bound was met
}

// enter enters a list, map, pointer or literal struct and reports whether its copy
// may be written; leave is called then. The first that may not be is a finding of
// the maker, and ends the copies of the package.
func (n *nesting) enter(m *maker, at subject) bool {
	if n.full {
		return false
	}
	next := n.levels + 1
	var reason string
	switch {
	case next > maxLevels:
		reason = fmt.Sprintf("it holds lists, maps, pointers and literal structs more than %d levels deep", maxLevels)
	case next > 1 && n.nested+next > maxNested:
		reason = fmt.Sprintf("lists, maps, pointers and literal structs inside each other in package %s "+
			"take more than %d levels together", quote(m.pkg.Path), maxNested)
	default:
		n.levels = next
		if next > 1 {
			n.nested += next
		}
		return true
	}
	n.full = true
	m.refuse(at, reason+", where names stand for what they are declared as",
		"declare a struct in between, which is copied by a method of its own")
	return false
}

func (n *nesting) leave() { n.levels-- }
