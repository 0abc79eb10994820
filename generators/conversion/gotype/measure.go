package gotype

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

// A Measure is the unit that something about a field says its values have.
type Measure struct {
	// Unit has its preposition: "in seconds", "per minute".
	Unit string
	By   Source
}

// A Source is what says of a field what it is measured in.
type Source int

// Sources of measures.
const (
	ByDescription Source = iota
	ByName
	ByBounds
)

// A Contradiction are the measures of two fields whose values are not the same thing. There is
// none if Here has no unit.
type Contradiction struct{ Here, There Measure }

// Measures compares the units that the names and the descriptions of two fields say. They
// contradict each other where one says another unit of a dimension than the other one does, and
// not the same in the same words. Only numbers and strings have units.
func Measures(m, h FieldPath) Contradiction {
	if !isMeasured(m.Type()) || !isMeasured(h.Type()) {
		return Contradiction{}
	}
	here, there := saidOf(m), saidOf(h)
	for d := range here {
		if here[d] == there[d] {
			continue
		}
		for _, x := range here[d].all() {
			for _, y := range there[d].all() {
				if x.Unit != y.Unit {
					return Contradiction{x, y}
				}
			}
		}
	}
	return Contradiction{}
}

// OtherThan returns what a number counts in, if its name or description says another unit of time
// than a marker does.
func OtherThan(marker string, number FieldPath) (Measure, bool) {
	for _, x := range saidOf(number)[ofTime].all() {
		if x.Unit != "in "+marker {
			return x, true
		}
	}
	return Measure{}, false
}

// DescribedUnit returns the unit of time that the description of a field names, else the first
// of another dimension, "" without one.
func DescribedUnit(f FieldPath) string {
	for d, said := range saidOf(f) { // that of time is the first
		if said.doc != "" && d == ofTime {
			return strings.TrimPrefix(said.doc, "in ")
		}
		if said.doc != "" {
			return said.doc
		}
	}
	return ""
}

// WithoutUnit splits a name such as timeoutSeconds, delayMs or graceInSec, and returns the unit as
// markers name it, "" if it ends with none. A unit that stands alone is a name.
func WithoutUnit(name string) (before, unit string) {
	for _, unit := range UnitNames() {
		if before, ok := strings.CutSuffix(strings.ToLower(name), unit); ok {
			return name[:len(before)], unit
		}
	}
	words := spelling.Words(name)
	at, n := endOf(words)
	if n == 0 || n == len(words) {
		return name, ""
	}
	if before := len(words) - n - 1; before > 0 && (words[before] == "in" || words[before] == "per") {
		n++
	}
	cut := len(strings.Join(words[len(words)-n:], ""))
	return name[:len(name)-cut], strings.TrimPrefix(at.unit, "in ")
}

// isMeasured reports whether values, or what a list or a map holds, are numbers or strings.
func isMeasured(t *model.Type) bool {
	for range MaxDepth {
		u := t.Underlying()
		switch u.Shape {
		case model.Pointer, model.Slice, model.Map:
			t = u.Elem
			continue
		case model.Basic:
			return !IsDuration(t) && u.Name.Name != "bool"
		}
		break
	}
	return false
}

// said is what the name and the description of a field say of its unit in one dimension.
type said struct{ name, doc string }

func (s said) all() []Measure {
	var all []Measure
	if s.name != "" {
		all = append(all, Measure{s.name, ByName})
	}
	if s.doc != "" {
		all = append(all, Measure{s.doc, ByDescription})
	}
	return all
}

// The first dimensions.
const (
	ofTime = iota
	ofRates
)

// saidOf returns what a field says, by dimension.
func saidOf(f FieldPath) []said {
	all := make([]said, len(unitsByWord().units))
	words := spelling.Words(f.Name())
	at, n := endOf(words)
	if n > 0 {
		all[at.dimension].name = at.unit
	} else {
		saidWithin(words, all)
	}
	doc := strings.Join(strings.Fields(f.Field().Doc), " ")
	byWords := unitsByWord().inWords(doc)
	for d, units := range unitsByWord().inBrackets(doc) {
		if len(byWords[d]) == 0 { // words tell more than a sign
			byWords[d] = units
		}
	}
	for d, units := range byWords {
		if len(units) == 1 {
			all[d].doc = units[0]
		}
	}
	return all
}

// inWords are the units that words of a description say, by dimension.
func (t unitTable) inWords(doc string) map[int][]string {
	units := map[int][]string{}
	if !t.areNamed(doc) {
		return units // as of most, without asking the expression
	}
	for _, found := range t.said.FindAllStringSubmatch(doc, -1) {
		at, isRate := t.perUnit[strings.ToLower(found[1])]
		if !isRate {
			at = t.described[strings.ToLower(strings.Join(found[2:], ""))]
		}
		units[at.dimension] = withUnit(units[at.dimension], at.unit)
	}
	return units
}

// inBrackets are the units of which the signs stand in brackets behind a word, by dimension. A
// sign may shorten that word instead: "height (h)", "the least (min)".
func (t unitTable) inBrackets(doc string) map[int][]string {
	units := map[int][]string{}
	for _, found := range t.bracketed.FindAllStringSubmatch(doc, -1) {
		word, sign := strings.ToLower(found[1]), found[2]
		_, isUnit := t.described[word]
		isShort := strings.HasPrefix(word, strings.ToLower(sign)) && !isUnit
		isBound := sign == "min" && (slices.Contains([]string{"least", "lowest", "lower", "smallest", "fewest"}, word) || strings.Contains(doc, "(max)"))
		if at := t.described[strings.ToLower(sign)]; !isShort && !isBound {
			units[at.dimension] = withUnit(units[at.dimension], at.unit)
		}
	}
	return units
}

func withUnit(units []string, unit string) []string {
	if slices.Contains(units, unit) {
		return units
	}
	return append(units, unit)
}

// saidWithin notes units in full that stand in a name and not at its end: secondsToWait.
func saidWithin(words []string, all []said) {
	for i, w := range words {
		at, ok := unitsByWord().counted[w]
		if ok && (i == 0 || words[i-1] != "per") {
			all[at.dimension].name = at.unit
		}
	}
}

// endOf returns the unit with which a name ends, and how many of its words that are, 0 for none.
func endOf(words []string) (at knownUnit, n int) {
	for n := min(2, len(words)); n > 0; n-- {
		rest, last := words[:len(words)-n], strings.Join(words[len(words)-n:], "")
		if at, ok := unitsByWord().perUnit[last]; ok && len(rest) > 0 && rest[len(rest)-1] == "per" {
			return at, n
		}
		if at, ok := unitsByWord().ending[last]; ok {
			return at, n
		}
	}
	return knownUnit{}, 0
}

// A knownUnit is a unit in its dimension.
type knownUnit struct {
	dimension int
	unit      string
}

// unitsByWord returns what is known of units, by the words for them. It is made when it is first asked for: every
// command starts this program, and few convert.
var unitsByWord = sync.OnceValue(newUnitTable)

// A unitTable finds units by words in lower case: ending by those at the end of names, counted by
// those anywhere in names, described and perUnit by those that said and bracketed find in
// descriptions.
type unitTable struct {
	units                               []dimension
	ending, counted, described, perUnit map[string]knownUnit
	words                               map[string][][]string // those of described and perUnit, by the first of each
	said, bracketed                     *regexp.Regexp
}

func newUnitTable() unitTable {
	t := unitTable{
		units: dimensions(), ending: map[string]knownUnit{}, counted: map[string]knownUnit{}, described: map[string]knownUnit{}, perUnit: map[string]knownUnit{},
	}
	var in, per, signs, phrases []string
	for d, dim := range t.units {
		for _, u := range dim.units {
			at := knownUnit{d, strings.TrimSpace(dim.before + " " + u.name)}
			for _, word := range slices.Concat([]string{u.name}, u.also) {
				word = strings.ToLower(word)
				if d == ofRates {
					t.perUnit[word], per = at, append(per, word)
					continue
				}
				t.described[word], in = at, append(in, word)
				t.ending[strings.ReplaceAll(word, " ", "")] = at
			}
			for _, word := range append(slices.Clone(u.short), u.one) {
				if word != "" {
					t.ending[strings.ReplaceAll(word, " ", "")] = at
				}
			}
			for _, word := range slices.Concat(u.signs, u.phrases) {
				t.described[strings.ToLower(word)] = at
			}
			if u.one != "" {
				t.counted[u.name] = at
			}
			signs, phrases = append(signs, u.signs...), append(phrases, u.phrases...)
		}
	}
	t.words = map[string][][]string{}
	for _, known := range []map[string]knownUnit{t.described, t.perUnit} {
		for name := range known {
			if words := plainWords(name); len(words) > 0 {
				t.words[words[0]] = append(t.words[words[0]], words)
			}
		}
	}
	t.said = regexp.MustCompile(saying(in, per, signs, phrases))
	t.bracketed = regexp.MustCompile(`(\w+) [(\[](` + strings.Join(signs, "|") + `)[)\]]`)
	return t
}

// areNamed reports whether the words of a unit stand somewhere in a description.
func (t unitTable) areNamed(doc string) bool {
	words := plainWords(doc)
	for i, word := range words {
		for _, unit := range t.words[word] {
			if rest := words[i:]; len(rest) >= len(unit) && slices.Equal(rest[:len(unit)], unit) {
				return true
			}
		}
	}
	return false
}

// plainWords are the words of a text in lower case, as far as they are of ASCII letters and digits.
func plainWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
}

// saying is the expression for what says a unit in a description: words in front of it, or that
// it stands alone, at the beginning or between signs. A number of units is none.
func saying(in, per, signs, phrases []string) string {
	oneOf := func(words []string) string { return `(` + strings.Join(words, "|") + `)` }
	unit, sign := oneOf(in), `(?-i:`+oneOf(signs)+`)`
	return `(?i)` + strings.Join([]string{
		`\bper ` + oneOf(per) + `\b`,
		`\b(?:in|as|as an?|number of|how many|units?:|units? (?:is|are))(?: the| whole)? ` + unit + `\b`,
		`\b(?:in|units?:|units? (?:is|are)) ` + sign + `(?:[\s.,;)]|$)`,
		`^` + unit + `\b`,
		`[,;:] ` + unit + `(?:[.,;]|$)`,
		`[(\[]` + unit + `[)\]]`,
		`\b` + unit + `[- ]encoded\b`,
		`\b` + oneOf(phrases) + `\b`,
	}, "|")
}
