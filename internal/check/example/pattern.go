package example

import (
	"regexp/syntax"
	"strings"
)

// fromPattern makes a short text that a regular expression should match. Where
// something may repeat it is taken repeat times more than it must, and the first
// such place as often as a text of the least length needs. Whoever calls checks the
// result: word boundaries, for one, are not looked at.
func fromPattern(pattern string, repeat, least int) (string, bool) {
	return fromPatternWith(pattern, repeat, least, readable)
}

// fromPatternWith is [fromPattern] with the characters that are picked of classes.
func fromPatternWith(pattern string, repeat, least int, pick func(class []rune) rune) (string, bool) {
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return "", false
	}
	b := &patternText{repeat: repeat, pick: pick}
	b.write(tree.Simplify())
	if missing := least - b.out.Len(); missing > 0 {
		b = &patternText{repeat: repeat, extra: missing, pick: pick}
		b.write(tree.Simplify())
	}
	return b.out.String(), b.out.Len() < longestText
}

// longestText ends patterns that repeat what repeats.
const longestText = 1 << 16

type patternText struct {
	out    strings.Builder
	repeat int
	pick   func(class []rune) rune
	extra  int // characters to be added at the first place that repeats
}

func (b *patternText) write(re *syntax.Regexp) {
	if b.out.Len() >= longestText {
		return
	}
	switch re.Op {
	case syntax.OpLiteral:
		for _, r := range re.Rune {
			b.out.WriteRune(r)
		}
	case syntax.OpCharClass:
		b.out.WriteRune(b.pick(re.Rune))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.out.WriteByte('x')
	case syntax.OpCapture, syntax.OpConcat:
		for _, sub := range re.Sub {
			b.write(sub)
		}
	case syntax.OpAlternate:
		b.write(re.Sub[min(b.repeat, len(re.Sub)-1)])
	case syntax.OpStar:
		b.times(re.Sub[0], b.repeat+b.takeExtra())
	case syntax.OpPlus:
		b.times(re.Sub[0], 1+b.repeat+b.takeExtra())
	case syntax.OpQuest:
		b.times(re.Sub[0], min(b.repeat, 1))
	case syntax.OpRepeat:
		b.times(re.Sub[0], re.Min)
	}
}

func (b *patternText) times(re *syntax.Regexp, n int) {
	for range n {
		b.write(re)
	}
}

func (b *patternText) takeExtra() int {
	n := b.extra
	b.extra = 0
	return n
}

// readable picks a letter or digit of a class where there is one. Classes are
// pairs of first and last.
func readable(class []rune) rune {
	for _, want := range "ax0A1" {
		for i := 0; i+1 < len(class); i += 2 {
			if class[i] <= want && want <= class[i+1] {
				return want
			}
		}
	}
	if len(class) == 0 {
		return 'a'
	}
	return class[0]
}
