package example

import (
	"fmt"
	"math"
	"strings"
	"sync"
	"unicode/utf8"
)

// integer makes a number within the bounds.
func (w *work) integer(path string, s *Schema, nth int) int64 {
	low, high, step := numberBounds(s)
	v := 1.0
	if v < low || v > high {
		v = math.Ceil(low)
		if math.IsInf(low, -1) {
			v = math.Floor(high)
		}
	}
	if step > 0 {
		v = math.Ceil(v/step) * step
	}
	if v += float64(nth) * max(step, 1); v > high || v != math.Trunc(v) {
		w.gap(path, "an integer within its bounds")
	}
	return int64(v)
}

func (w *work) number(path string, s *Schema) any {
	low, high, step := numberBounds(s)
	v := 1.0
	if v < low || v > high {
		if v = low; math.IsInf(low, -1) {
			v = high
		}
	}
	if step > 0 {
		v = math.Ceil(v/step) * step
	}
	if v < low || v > high {
		w.gap(path, "a number within its bounds")
	}
	if v == math.Trunc(v) {
		return int64(v)
	}
	return v
}

// numberBounds are the bounds of a schema and its allOf, both values among those
// allowed; infinite where there are none. An exclusive bound is moved by one, or
// halfway to the other.
func numberBounds(s *Schema) (low, high, step float64) {
	low, high = math.Inf(-1), math.Inf(1)
	if s.Minimum != nil {
		if low = *s.Minimum; s.ExclusiveMinimum {
			low++
		}
	}
	if s.Maximum != nil {
		if high = *s.Maximum; s.ExclusiveMaximum {
			high--
		}
	}
	if s.Minimum != nil && s.Maximum != nil && low > high && s.Type == "number" {
		low = (*s.Minimum + *s.Maximum) / 2
		high = low
	}
	if s.MultipleOf != nil {
		step = *s.MultipleOf
	}
	for i := range s.AllOf {
		l, h, m := numberBounds(&s.AllOf[i])
		low, high, step = max(low, l), min(high, h), max(step, m)
	}
	return low, high, step
}

func (w *work) intOrString(path string, s *Schema, nth int) any {
	if patterns := patternsOf(s); len(patterns) > 0 {
		return w.text(path, s, nth)
	}
	return w.integer(path, s, nth)
}

// text makes a text. Familiar words are tried before anything is made from a
// pattern.
func (w *work) text(path string, s *Schema, nth int) string {
	if v, ok := ofFormat(formatOf(s), nth); ok {
		return v
	}
	patterns := patternsOf(s)
	least := limit(s, func(s *Schema) *int64 { return s.MinLength }, 0)
	longest := lengthLimit(s)
	v, needs := textOf(textKey{strings.Join(patterns, "\x00"), least, longest, nth}, patterns)
	if needs != "" {
		w.gap(path, needs)
	}
	return v
}

// A textKey is all that a text depends on.
type textKey struct {
	patterns       string
	least, longest int64
	nth            int
}

// madeTexts are the texts that were made so far: trials make the same ones thousands of
// times, and patterns are slow to read.
var madeTexts sync.Map

type madeText struct{ text, needs string }

// textOf makes a text, and tells what it should be where none was found.
func textOf(key textKey, patterns []string) (text, needs string) {
	if made, ok := madeTexts.Load(key); ok {
		return made.(madeText).text, made.(madeText).needs
	}
	text, needs = makeText(patterns, key.least, key.longest, key.nth)
	madeTexts.Store(key, madeText{text, needs})
	return text, needs
}

// TextLike is a string that a schema takes and that matches one pattern more.
func TextLike(s *Schema, pattern string) (text string, ok bool) {
	text, needs := makeText(append(patternsOf(s), pattern), limit(s, func(s *Schema) *int64 { return s.MinLength }, 0), lengthLimit(s), 0)
	return text, needs == ""
}

func makeText(patterns []string, least, longest int64, nth int) (text, needs string) {
	m := newMatching()
	for _, p := range patterns {
		if m.add(p) != nil {
			return "example", "a string that matches " + p
		}
	}
	fits := func(v string) bool {
		length := int64(utf8.RuneCountInString(v))
		return length >= least && length <= longest && m.match(v)
	}
	if m.left > 0 {
		for _, v := range candidates(patterns, int(least), int(min(longest, 1<<20)), nth) {
			if fits(v) {
				return v, ""
			}
		}
	}
	needs = "a string"
	if len(patterns) > 0 {
		needs = "a string that matches " + strings.Join(patterns, " and ")
	}
	return "example", needs
}

// candidates are texts in the order in which they are tried.
func candidates(patterns []string, least, longest, nth int) []string {
	first := "example"
	if nth > 0 {
		first = fmt.Sprintf("e%d", nth+1)
	}
	if missing := least - len(first); missing > 0 && least < longestText {
		first += strings.Repeat("e", missing)
	}
	words := []string{
		first[:max(min(longest, len(first)), 0)], "example", "Example", "EXAMPLE", "1", "1m", "1h", "1Gi", "100m", "true", "example.com", "example.com/example", "https://example.com", "10.0.0.1", "10.0.0.0/16",
		"2026-01-01T00:00:00Z", "v1.0.0", "1.0", "80", "user@example.com", "us-east-1",
	}
	if nth > 0 {
		for i, word := range words[1:] {
			words[i+1] = fmt.Sprintf("%s%d", word, nth+1)
		}
	}
	if least > 0 && least < longestText {
		words = append(words, strings.Repeat("1", least))
	}
	for _, p := range patterns {
		for repeat := range 3 {
			if v, ok := fromPattern(p, repeat, least); ok {
				words = append(words, v)
			}
		}
	}
	return words
}

// formatOf is the format that the schema or its allOf names first.
func formatOf(s *Schema) string {
	format := s.Format
	for i := range s.AllOf {
		if format == "" {
			format = formatOf(&s.AllOf[i])
		}
	}
	return format
}

func patternsOf(s *Schema) []string {
	var all []string
	if s.Pattern != "" {
		all = append(all, s.Pattern)
	}
	for i := range s.AllOf {
		all = append(all, patternsOf(&s.AllOf[i])...)
	}
	return all
}

func lengthLimit(s *Schema) int64 {
	longest := int64(math.MaxInt64)
	if s.MaxLength != nil {
		longest = *s.MaxLength
	}
	for i := range s.AllOf {
		longest = min(longest, lengthLimit(&s.AllOf[i]))
	}
	return longest
}

// ofFormat makes a text of a format that the API server checks.
func ofFormat(format string, nth int) (string, bool) {
	switch format {
	case "":
		return "", false
	case "ipv4":
		return fmt.Sprintf("10.0.0.%d", nth+1), true
	case "ipv6":
		return fmt.Sprintf("2001:db8::%d", nth+1), true
	}
	text, ok := formatTexts[format]
	return text, ok
}

// formatTexts are texts of formats.
var formatTexts = map[string]string{
	"date-time": "2026-01-01T00:00:00Z", "datetime": "2026-01-01T00:00:00Z", "date": "2026-01-01", "duration": "1m",
	"byte": "ZXhhbXBsZQ==", "uri": "https://example.com/", "email": "user@example.com", "hostname": "example.com",
	"cidr": "10.0.0.0/16", "mac": "00:00:5e:00:53:01",
	"uuid": exampleUUID, "uuid3": "123e4567-e89b-32d3-a456-426614174000", "uuid4": exampleUUID, "uuid5": "123e4567-e89b-52d3-a456-426614174000",
	"k8s-short-name": "example", "k8s-long-name": "example", "isbn": "0321751043", "isbn10": "0321751043", "isbn13": "978-0321751041",
	"creditcard": "4012888888881881", "ssn": "111-11-1111", "hexcolor": "#ffffff", "rgbcolor": "rgb(0,0,0)", "bsonobjectid": "507f1f77bcf86cd799439011",
}

const exampleUUID = "123e4567-e89b-42d3-a456-426614174000"
