// Package patternsize counts how large the program of a pattern is before it is made: a pattern of
// few characters may say that all of it repeats a thousand times. It compiles and matches nothing.
package patternsize

import (
	"math"
	"regexp/syntax"
)

// Of is about how many instructions the program of a pattern has, counted before it is
// made: what repeats is written as often as it may.
func Of(re *syntax.Regexp) int {
	n := 1
	if re.Op == syntax.OpLiteral {
		n = max(len(re.Rune), 1)
	}
	for _, sub := range re.Sub {
		n = plus(n, Of(sub))
	}
	times := 1
	if re.Op == syntax.OpRepeat {
		times = max(re.Min, re.Max, 1)
	}
	if n > math.MaxInt/times {
		return math.MaxInt
	}
	return n * times
}

func plus(a, b int) int {
	if a > math.MaxInt-b {
		return math.MaxInt
	}
	return a + b
}
