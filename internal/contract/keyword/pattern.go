package keyword

import (
	"fmt"
	"regexp/syntax"
	"slices"
	"strings"
)

// CanonicalPattern writes a pattern in one of the ways to write what it matches, as far as
// its form tells: x+ is xx*, repetitions are written out, alternatives are sorted, and what
// only says where a match begins or how greedy it is counts for nothing. One that cannot be
// read stands for itself.
func CanonicalPattern(pattern string) string {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return pattern
	}
	var b strings.Builder
	writePattern(&b, re.Simplify())
	return b.String()
}

// writePattern writes a simplified expression. Each part stands in brackets of its own
// unless it is a single one, so that no two expressions are written alike.
func writePattern(b *strings.Builder, re *syntax.Regexp) {
	star := func(sub *syntax.Regexp) {
		b.WriteString("(")
		writePattern(b, sub)
		b.WriteString(")*")
	}
	switch re.Op {
	case syntax.OpCapture:
		writePattern(b, re.Sub[0])
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			writePattern(b, sub)
		}
	case syntax.OpLiteral:
		for _, r := range re.Rune {
			if re.Flags&syntax.FoldCase != 0 {
				b.WriteString("(?i)")
			}
			fmt.Fprintf(b, "%q", r)
		}
	case syntax.OpStar:
		star(re.Sub[0])
	case syntax.OpPlus:
		writePattern(b, re.Sub[0])
		star(re.Sub[0])
	case syntax.OpQuest:
		b.WriteString("(")
		writePattern(b, re.Sub[0])
		b.WriteString(")?")
	case syntax.OpAlternate:
		var all []string
		for _, sub := range re.Sub {
			var one strings.Builder
			writePattern(&one, sub)
			all = append(all, one.String())
		}
		slices.Sort(all)
		b.WriteString("(" + strings.Join(slices.Compact(all), "|") + ")")
	case syntax.OpCharClass:
		fmt.Fprintf(b, "%q", re.Rune)
	default:
		fmt.Fprintf(b, "<%d>", re.Op) // what has no parts, such as the end of the text
	}
}
