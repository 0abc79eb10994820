package keyword

import (
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// relations are those of patterns of texts of any length.
func TestPatternRelation(t *testing.T) {
	for _, c := range []struct {
		old, new string
		want     Relation
	}{
		{"^[a-z]+$", "^[a-z][a-z]*$", Same},
		{"^a$", `\Aa\z`, Same},
		{"^(a|b)$", "^[ab]$", Same},
		{"^(ab|ac)$", "^a(b|c)$", Same},
		{"^a*(ba*)*$", "^[ab]*$", Same},
		{"^(a{2}){0,3}$", "^(|aa|a{4}|aaaaaa)$", Same},
		{"a", "^(?s:.*)a", Same},
		{"", "(?s)^.*$", Same},
		{"", "^.*$", Tighter}, // a line break
		{"^.*$", "", Looser},
		{`\bab\b`, `(^|\W)ab($|\W)`, Same},
		{"(?i)^k$", "^[kK\u212a]$", Same},
		{"(?m)^a$", "^a$", Tighter},
		{"(?m)^a$", `(^|\n)a($|\n)`, Same},
		{"^[a-z-]+$", "^[a-z]([a-z-]*[a-z])?$", Tighter},
		{"^[a-z]([a-z-]*[a-z])?$", "^[a-z-]+$", Looser},
		{"^[a-z]$", "^[b-z0]$", Tighter},
		{`^\p{L}+$`, `^\pL\pL*$`, Same},
		{"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`, Looser},
		{"^(a|b)*a(a|b){6}$", "^(a|b)*b(a|b){6}$", Tighter},
		{"^(a|b)*a(a|b){16}$", "^(b|a)*a(a|b){16}c?$", Either}, // too many states
		{"^(a|b$", "^a$", Either},
	} {
		if got := patternRelation(&Schema{Pattern: c.old}, &Schema{Pattern: c.new}); got != c.want {
			t.Errorf("%s to %s: %s, want %s", c.old, c.new, got.Suffix(), c.want.Suffix())
		}
	}
}

// Lengths are part of what is taken.
func TestPatternRelationWithinLengths(t *testing.T) {
	n := func(n int64) *int64 { return &n }
	for _, c := range []struct {
		old, new Schema
		want     Relation
	}{
		{Schema{Pattern: "^[a-z]*$", MinLength: n(1)}, Schema{Pattern: "^[a-z]+$", MinLength: n(1)}, Same},
		{Schema{Pattern: "^[a-z]*$"}, Schema{Pattern: "^[a-z]+$", MinLength: n(1)}, Tighter},
		{Schema{Pattern: "^[a-z]+$", MaxLength: n(63)}, Schema{Pattern: "^[a-z]{1,63}$", MaxLength: n(63)}, Same},
		{Schema{Pattern: "^[a-z]+$", MaxLength: n(63)}, Schema{Pattern: "^[a-z]{1,62}$", MaxLength: n(63)}, Tighter},
		{Schema{Pattern: "^[a-z]{3,}$"}, Schema{Pattern: "^[a-z]*$", MinLength: n(3)}, Same},
		{Schema{Pattern: "^[a-z]{3,}$"}, Schema{Pattern: "^[a-z]*$", MinLength: n(2)}, Looser},
		{Schema{Pattern: "^é$", MaxLength: n(1)}, Schema{Pattern: "^é*$", MinLength: n(1), MaxLength: n(1)}, Same},
	} {
		if got := patternRelation(&c.old, &c.new); got != c.want {
			t.Errorf("%+v to %+v: %s, want %s", c.old, c.new, got.Suffix(), c.want.Suffix())
		}
	}
}

// A bound that the pattern asks for already is no new one.
func TestLengthsOfPatterns(t *testing.T) {
	n := func(n int64) *int64 { return &n }
	for _, c := range []struct {
		pattern  string
		min, max *int64
		want     Relation
	}{
		{"^#[0-9a-f]{6}$", nil, n(7), Looser},
		{"^#[0-9a-f]{6}$", nil, n(6), Tighter},
		{"^[a-z]{3,}$", n(3), nil, Looser},
		{"^[a-z]{3,}$", n(4), nil, Tighter},
		{"[a-z]", n(1), nil, Looser},
		{"[a-z]*", n(1), nil, Tighter},
		{"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", nil, n(253), Tighter},
		{"^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$", nil, n(63), Looser},
	} {
		old := &Schema{Type: "string", Pattern: c.pattern}
		new := &Schema{Type: "string", Pattern: c.pattern, MinLength: c.min, MaxLength: c.max}
		got := maxLengthRelation(old, new)
		if c.min != nil {
			got = minLengthRelation(old, new)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.pattern, got.Suffix(), c.want.Suffix())
		}
	}
}

// checkLanguages compares what is said of two patterns with what package regexp matches.
func checkLanguages(t *testing.T, one, other string, texts []string) (decided bool) {
	a, err := regexp.Compile(one)
	if err != nil {
		return false
	}
	b, err := regexp.Compile(other)
	if err != nil {
		return false
	}
	if canonical, err := regexp.Compile(CanonicalPattern(one)); err != nil {
		t.Fatalf("%q is written as what is no pattern: %v", one, err)
	} else {
		for _, text := range texts {
			if canonical.MatchString(text) != a.MatchString(text) {
				t.Fatalf("%q is written as %q, which is not the same for %q", one, canonical, text)
			}
		}
	}
	text, found, decided := onlyIn(one, other, lengths{0, math.Inf(1)})
	if found && (!a.MatchString(text) || b.MatchString(text)) {
		t.Fatalf("%q and not %q: said to be so for %q", one, other, text)
	}
	for _, text := range texts {
		if decided && !found && a.MatchString(text) && !b.MatchString(text) {
			t.Fatalf("%q and not %q: said never to be so, and is for %q", one, other, text)
		}
	}
	return decided
}

// Whatever is said of random patterns holds for package regexp.
func TestLanguagesAreThoseOfRegexp(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	decided := 0
	const pairs = 3000
	for range pairs {
		one := randomPattern(r, 4)
		other := randomPattern(r, 4)
		if r.IntN(2) == 0 {
			other = strings.Replace(one, "a", randomPattern(r, 1), 1)
		}
		if checkLanguages(t, one, other, randomTexts(r, 60)) {
			decided++
		}
	}
	if decided < pairs*9/10 {
		t.Errorf("%d of %d pairs decided", decided, pairs)
	}
}

func randomPattern(r *rand.Rand, depth int) string {
	atoms := []string{"a", "b", "[ab]", "[^a]", ".", `\w`, `\W`, `\d`, "^", "$", `\b`, `\B`, `\A`, `\z`, "(?i:a)", "(?m:^)", "(?m:$)", "(?s:.)", "é", "-", "[a-z0-9]", "[^\n]", "", `\n`}
	if depth == 0 {
		return atoms[r.IntN(len(atoms))]
	}
	in := func() string { return randomPattern(r, depth-1) }
	switch r.IntN(8) {
	case 0, 1, 2:
		return in() + in()
	case 3:
		return "(?:" + in() + "|" + in() + ")"
	case 4:
		return "(" + in() + ")" + []string{"*", "+", "?", "{2}", "{1,3}", "{2,}", "*?"}[r.IntN(7)]
	case 5:
		return "^" + in() + "$"
	}
	return in()
}

func randomTexts(r *rand.Rand, n int) []string {
	letters := []rune("aabbA-0 \nékK\u212a.")
	all := []string{""}
	for range n {
		var b strings.Builder
		for range r.IntN(7) {
			b.WriteRune(letters[r.IntN(len(letters))])
		}
		all = append(all, b.String())
	}
	return all
}

// FuzzLanguages is the same for any patterns and text.
func FuzzLanguages(f *testing.F) {
	f.Add("^[a-z]+$", "^[a-z][a-z]*$", "abc")
	f.Add(`\bab\b`, `(?i)^(ab|\n)*$`, "ab\nAB")
	f.Add(`^\p{Lu}{2,9}?$`, `[^\x00-\x{10FFFF}]|\Bx`, "ÄÖ")
	f.Fuzz(func(t *testing.T, one, other, text string) {
		if len(one) > 200 || len(other) > 200 {
			return
		}
		checkLanguages(t, one, other, []string{text, strings.ToValidUTF8(text, ""), ""})
	})
}
