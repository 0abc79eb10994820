package keyword

import (
	"fmt"
	"regexp/syntax"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/patternsize"
)

// patternRelation compares what patterns match, of texts that the other keywords for texts
// take. Where some are refused that were taken, it helps nobody that others are new.
func patternRelation(old, new *Schema) Relation {
	_, refused, decided := without(old.Pattern, new.Pattern, lengthsOf(old))
	if decided && refused {
		return Tighter
	}
	_, more, known := without(new.Pattern, old.Pattern, lengthsOf(new))
	switch {
	case !decided || !known:
		return byPresence(func(s *Schema) string { return s.Pattern })(old, new)
	case more:
		return Looser
	}
	return Same
}

// RefusedTexts are texts that the pattern of one schema matches and that of another one
// refuses, short ones and such as both take by their lengths.
func RefusedTexts(first, second *Schema) []string {
	var all []string
	for _, within := range []lengths{lengthsOf(first).both(lengthsOf(second)), lengthsOf(first), {0, AtMost(nil)}} {
		if text, found, _ := without(first.Pattern, second.Pattern, within); found && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

// noText reports whether the pattern of a schema surely matches no text of some length.
func noText(s *Schema, within lengths) bool {
	if s.Pattern == "" || s.Type != "string" {
		return false
	}
	_, found, decided := without(s.Pattern, matchesNothing, within)
	return decided && !found
}

const matchesNothing = `[^\x00-\x{10FFFF}]`

// PatternCovers reports whether a pattern surely matches whatever another one does.
func PatternCovers(pattern, other string) bool {
	_, found, decided := onlyIn(other, pattern, lengths{0, AtMost(nil)})
	return decided && !found
}

// CanonicalPattern is a pattern that matches the same, in one of the ways to write it as far
// as its form tells: x+ is xx*, repetitions are written out, alternatives are sorted, and what
// only says where a match begins or how greedy it is counts for nothing. One that cannot be
// read, or is too large to be compared, stands for itself.
func CanonicalPattern(pattern string) string {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil || patternsize.Of(re) > mostStates {
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
				fmt.Fprintf(b, `(?i:\x{%x})`, r)
				continue
			}
			fmt.Fprintf(b, `\x{%x}`, r)
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
		b.WriteString("[")
		for i := 0; i+1 < len(re.Rune); i += 2 {
			fmt.Fprintf(b, `\x{%x}-\x{%x}`, re.Rune[i], re.Rune[i+1])
		}
		b.WriteString("]")
	case syntax.OpEndText:
		b.WriteString(`\z`) // which "$" may be written for
	default:
		b.WriteString(re.String()) // what has no parts, such as the end of a line
	}
}
