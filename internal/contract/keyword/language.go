package keyword

import (
	"math"
	"regexp/syntax"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/crdgen/crdgen/internal/patternsize"
)

// mostStates is how many pairs of states are looked at before two patterns count as
// undecided: those of names, addresses and versions have fewer than 300.
const mostStates = 10_000

// mostSteps is how many instructions are run in all of them.
const mostSteps = 3_000_000

// lengths are how many characters a text may have.
type lengths struct{ least, most float64 }

func lengthsOf(s *Schema) lengths { return lengths{AtLeast(s.MinLength), longestText(s)} }

// both is what either of two allows.
func (l lengths) both(other lengths) lengths {
	return lengths{max(l.least, other.least), min(l.most, other.most)}
}

// without is a shortest text of some length that one pattern matches and another one does
// not. An empty pattern matches all.
func without(pattern, other string, within lengths) (text string, found, decided bool) {
	text, found, decided = onlyIn(pattern, other, lengths{0, math.Inf(1)})
	if n := float64(utf8.RuneCountInString(text)); !found || n >= within.least && n <= within.most {
		return text, found, decided
	}
	return onlyIn(pattern, other, within)
}

// onlyIn is [without].
func onlyIn(pattern, other string, within lengths) (text string, found, decided bool) {
	return search(pattern, other, false, within)
}

// inBoth is a shortest text of some length that two patterns match.
func inBoth(pattern, other string, within lengths) (text string, found, decided bool) {
	return search(pattern, other, true, within)
}

// search looks for a shortest text that one pattern matches, and another one as well or not.
// It is not decided where a pattern cannot be read, or takes too many states.
//
// Both patterns run over the same text at once, one character after the other. The state of
// each is the set of instructions that it may be at, of the program that package regexp runs;
// so that ends of words, lines and the text hold where they do for the server. Characters that
// no instruction of either tells apart are tried once.
func search(pattern, other string, both bool, within lengths) (text string, found, decided bool) {
	a, okA := newMatcher(pattern)
	b, okB := newMatcher(other)
	if !okA || !okB {
		return "", false, false
	}
	type state struct {
		a, b  string
		last  rune // of those with the same boundaries
		count int  // of characters, up to the least
	}
	type visit struct {
		state
		from, depth int
		by          rune
	}
	start := state{a: a.begin(), b: b.begin(), last: -1}
	seen := map[state]bool{start: true}
	queue := []visit{{state: start, from: -1}}
	spell := func(i int) string {
		var runes []rune
		for ; queue[i].from >= 0; i = queue[i].from {
			runes = append(runes, queue[i].by)
		}
		slices.Reverse(runes)
		return string(runes)
	}
	lost := matched // the state of the other pattern in which no text is found any more
	if both {
		lost = hopeless
	}
	letters, steps := alphabet(a, b), 0
	for i := 0; i < len(queue); i++ {
		v := queue[i]
		if float64(v.depth) >= within.least && a.accepts(v.a, v.last) && b.accepts(v.b, v.last) == both {
			return spell(i), true, true
		}
		if float64(v.depth) >= within.most {
			continue
		}
		ahead := map[rune][2][]uint32{}
		for _, r := range letters {
			next := state{last: boundary(r), count: int(min(float64(v.depth+1), within.least))}
			now, known := ahead[next.last]
			if !known {
				flags := syntax.EmptyOpContext(v.last, r)
				now = [2][]uint32{a.reached(v.a, flags), b.reached(v.b, flags)}
				ahead[next.last] = now
			}
			next.a, next.b = a.step(now[0], r), b.step(now[1], r)
			if steps += 1 + len(now[0]) + len(now[1]); steps > mostSteps {
				return "", false, false
			}
			if next.a == hopeless || next.b == lost || seen[next] {
				continue // whatever follows, it is not what is looked for
			}
			if len(queue) == mostStates {
				return "", false, false
			}
			seen[next] = true
			queue = append(queue, visit{next, i, v.depth + 1, r})
		}
	}
	return "", false, true
}

// States that nothing changes any more.
const (
	hopeless = ""
	matched  = "\xff"
)

// A matcher is a pattern as the program that package regexp runs; nil matches all.
type matcher struct {
	*syntax.Prog
	anchored bool // it matches from the beginning of the text only
	match    uint32
}

func newMatcher(pattern string) (*matcher, bool) {
	if pattern == "" {
		return nil, true
	}
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil || patternsize.Of(re) > mostStates {
		return nil, false
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil || len(prog.Inst) > mostStates {
		return nil, false
	}
	m := &matcher{Prog: prog, anchored: prog.StartCond()&syntax.EmptyBeginText != 0}
	m.match = uint32(slices.IndexFunc(prog.Inst, func(i syntax.Inst) bool { return i.Op == syntax.InstMatch }))
	return m, true
}

// begin is the state before the first character.
func (m *matcher) begin() string {
	if m == nil {
		return matched
	}
	return stateOf([]uint32{uint32(m.Start)})
}

// reached are the instructions for characters that a state comes to where the text has some
// boundaries; just that of a match if it comes to it.
func (m *matcher) reached(state string, flags syntax.EmptyOp) []uint32 {
	if m == nil {
		return nil
	}
	if state == matched {
		return []uint32{m.match}
	}
	var out, stack []uint32
	for _, pc := range state {
		stack = append(stack, uint32(pc))
	}
	seen := map[uint32]bool{}
	for len(stack) > 0 {
		pc := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[pc] {
			continue
		}
		seen[pc] = true
		switch inst := &m.Inst[pc]; inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			stack = append(stack, inst.Out, inst.Arg)
		case syntax.InstCapture, syntax.InstNop:
			stack = append(stack, inst.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(inst.Arg)&^flags == 0 {
				stack = append(stack, inst.Out)
			}
		case syntax.InstMatch:
			return []uint32{pc}
		case syntax.InstFail:
		default:
			out = append(out, pc)
		}
	}
	return out
}

func (m *matcher) isMatch(reached []uint32) bool {
	return m == nil || len(reached) == 1 && reached[0] == m.match
}

// step is the state behind a character, where a match may begin as well.
func (m *matcher) step(reached []uint32, r rune) string {
	if m.isMatch(reached) {
		return matched
	}
	var next []uint32
	if !m.anchored {
		next = append(next, uint32(m.Start))
	}
	for _, pc := range reached {
		if inst := &m.Inst[pc]; inst.MatchRune(r) {
			next = append(next, inst.Out)
		}
	}
	return stateOf(next)
}

// accepts reports whether a text that ends in a state is matched.
func (m *matcher) accepts(state string, last rune) bool {
	return m.isMatch(m.reached(state, syntax.EmptyOpContext(last, -1)))
}

// stateOf writes instructions as the characters of their numbers, of which there are few.
func stateOf(pcs []uint32) string {
	slices.Sort(pcs)
	var b []byte
	for _, pc := range slices.Compact(pcs) {
		b = utf8.AppendRune(b, rune(pc))
	}
	return string(b)
}

// boundary is one character for all that have the same boundaries beside them.
func boundary(r rune) rune {
	switch {
	case r == '\n':
		return '\n'
	case syntax.IsWordChar(r):
		return 'a'
	}
	return ' '
}

// alphabet has a character for each range that no instruction of some programs tells apart,
// the most readable of it.
func alphabet(all ...*matcher) []rune {
	cuts := []rune{0, '\n', '\n' + 1, '0', '9' + 1, 'A', 'Z' + 1, '_', '_' + 1, 'a', 'z' + 1, 0xD800, 0xE000}
	for _, m := range all {
		if m == nil {
			continue
		}
		for i := range m.Inst {
			inst := &m.Inst[i]
			switch {
			case inst.Op != syntax.InstRune && inst.Op != syntax.InstRune1:
			case len(inst.Rune) == 1:
				r := inst.Rune[0]
				cuts = append(cuts, r, r+1)
				if syntax.Flags(inst.Arg)&syntax.FoldCase != 0 {
					for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
						cuts = append(cuts, f, f+1)
					}
				}
			default:
				for n := 0; n+1 < len(inst.Rune); n += 2 {
					cuts = append(cuts, inst.Rune[n], inst.Rune[n+1]+1)
				}
			}
		}
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	var letters []rune
	for i, low := range cuts {
		high := rune(unicode.MaxRune)
		if i+1 < len(cuts) {
			high = cuts[i+1] - 1
		}
		if low <= high && utf8.ValidRune(low) {
			letters = append(letters, readableOf(low, high))
		}
	}
	slices.SortStableFunc(letters, func(a, b rune) int { return rank(a) - rank(b) })
	return letters
}

// readableOf is a character of a range that people can read, if there is one.
func readableOf(low, high rune) rune {
	for _, r := range []rune{'a', 'x', '0', 'A', 'X', '-', '!', 'é'} {
		if low <= r && r <= high {
			return r
		}
	}
	for r := low; r <= high && r < low+200; r++ {
		if rank(r) < rank(unicode.MaxRune) {
			return r
		}
	}
	return low
}

// rank says which characters are to be tried first: of texts of one length, that is found
// which reads best.
func rank(r rune) int {
	switch {
	case 'a' <= r && r <= 'z':
		return 0
	case '0' <= r && r <= '9':
		return 1
	case 'A' <= r && r <= 'Z':
		return 2
	case '!' <= r && r <= '~':
		return 3
	case r == ' ':
		return 4
	case strconv.IsPrint(r):
		return 5
	}
	return 6
}
