// Package longtest decides how much a test tries that runs many things alike: all of them
// in a long run, which "make test-long" starts, and some of them otherwise.
//
// What is tried depends on names alone: one name gives the same answer on each machine and
// on each day. Only tests import it.
package longtest

import (
	"fmt"
	"hash/fnv"
	"os"
	"testing"
)

// variable is set in long runs.
const variable = "CRDGEN_LONG"

// Long reports whether this is a long run, in which nothing is left out.
func Long() bool { return os.Getenv(variable) != "" }

// Skip skips a test that only long runs make, and says why.
func Skip(t testing.TB, why string) {
	t.Helper()
	if !Long() {
		t.Skipf("%s; %s=1 does it", why, variable)
	}
}

// Count is how often something is tried: so often in long runs, and so often in others.
func Count(long, usual int) int {
	if Long() {
		return long
	}
	return usual
}

// A Share says how many names one stands for: in the usual run, and with -short.
type Share struct{ Usual, Short int }

// Takes reports whether the thing of that name is tried.
func (s Share) Takes(name string) bool {
	of := s.Usual
	switch {
	case Long():
		return true
	case testing.Short():
		of = s.Short
	}
	hash := fnv.New32a()
	fmt.Fprint(hash, name)
	return hash.Sum32()%uint32(of) == 0
}
