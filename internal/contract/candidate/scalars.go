package candidate

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// mostWord is how long a string is made for a number that a rule names.
const mostWord = 1 << 12

// numbers are those beside what is named and beside the bounds, and those at the ends of the
// type, where sums and products have no answer.
func (m *maker) numbers(c *collection, s *keyword.Schema) {
	fractions := s.Type == "number"
	near := m.told.beside(fractions)
	for _, b := range []*float64{s.Minimum, s.Maximum} {
		if b != nil {
			near = append(near, *b)
		}
	}
	for _, n := range append(near, 0, 1, -1) {
		switch {
		case n == math.Trunc(n) && math.Abs(n) < 1<<53:
			c.add(int64(n))
		case fractions:
			c.add(n)
		}
	}
	switch {
	case fractions:
		c.add(1.5)
		c.add(-1e300)
		c.add(1e300)
	case s.Format == "int32":
		c.add(int64(math.MinInt32))
		c.add(int64(math.MaxInt32))
	default:
		c.add(int64(math.MinInt64))
		c.add(int64(math.MaxInt64))
	}
}

// texts are the strings that suit what is named, and those of the schema's patterns and format.
func (m *maker) texts(c *collection, s *keyword.Schema) {
	if m.like == nil {
		m.like = m.told.strings()
	}
	for _, text := range m.like {
		c.add(text)
	}
	for _, pattern := range patternsOf(s) {
		for _, text := range example.TextsLike(pattern) {
			c.add(text)
		}
	}
	for _, text := range example.TextsOf(s.Format) {
		c.add(text)
	}
}

// strings are those that are named and such beside them, numbers in digits and strings as long
// as they say, those that match a pattern, alone and as a line of several, and those that a
// function may not read.
func (l literals) strings() []string {
	all := slices.Concat(l.likely(), l.between(), []string{"", "a", "b"})
	for _, n := range l.numbers {
		if n != math.Trunc(n) || math.Abs(n) > 1<<53 {
			continue
		}
		for _, number := range []int64{int64(n), int64(n) - 1, int64(n) + 1} {
			all = append(all, strconv.FormatInt(number, 10))
		}
		if n >= 0 && n < mostWord {
			all = append(all, strings.Repeat("a", int(n)+1), strings.Repeat("a", int(n)))
		}
	}
	for _, pattern := range l.patterns {
		for _, text := range example.TextsLike(pattern) {
			all = append(all, text, text+"\nb", "b\n"+text, strings.ToUpper(text), text+"x", "x"+text)
		}
	}
	for _, kind := range l.kinds {
		all = append(all, example.TextsOf(kind)...)
	}
	return all
}

func patternsOf(s *keyword.Schema) (all []string) {
	if s.Pattern != "" {
		all = append(all, s.Pattern)
	}
	for i := range s.AllOf {
		all = append(all, patternsOf(&s.AllOf[i])...)
	}
	return all
}
