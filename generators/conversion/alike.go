package conversion

import (
	"slices"
	"strings"
	"unicode"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// A likeness says how sure it is that two fields, one of either version, are the
// same under two names. What is sure may be written into the source by a machine;
// a wrong marker there is worse than none, since data that goes to the wrong
// field is not seen to be wrong.
type likeness int

const (
	// unlike fields have nothing to do with each other.
	unlike likeness = iota
	// possible is what types alone say.
	possible
	// contrary fields have like names that mean different values.
	contrary
	// related names share a word.
	related
	// alike names are worth a proposal.
	alike
	// agreed are alike names of types that say so, too: sure where no other name is
	// surer.
	agreed
	// sure names differ by what is commonly changed when a field moves.
	sure
)

// spelling compares two names as a whole.
func spelling(a, b string) likeness {
	x, y := words(a), words(b)
	if slices.Equal(x, y) || strings.EqualFold(a, b) {
		return sure
	}
	if m, n := numbersOf(x), numbersOf(y); !slices.Equal(m, n) {
		if _, ok := further(x, y); ok && len(m)*len(n) == 0 {
			return related // Metadata and DeprecatedV1Beta1Metadata
		}
		return unlike // V1Beta1 and V1Beta2, IPv4 and IPv6
	}
	if p, q := withoutReference(x), withoutReference(y); len(p) > 0 && slices.Equal(p, q) {
		return sure
	}
	if like := oneMisspelt(x, y); like != unlike {
		return like
	}
	if more, ok := further(x, y); ok && !slices.ContainsFunc(more, isLoaded) {
		return alike
	}
	if shareWord(x, y) {
		return related
	}
	return unlike
}

// words splits a name at its capitals, and numbers from letters.
func words(name string) []string {
	var all []string
	runes := []rune(name)
	start := 0
	for i := 1; i <= len(runes); i++ {
		if i < len(runes) && !startsWord(runes, i) {
			continue
		}
		if word := strings.ToLower(strings.TrimFunc(string(runes[start:i]), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })); word != "" {
			all = append(all, word)
		}
		start = i
	}
	return all
}

// startsWord says whether a word begins at a letter: DNSName is two words.
func startsWord(runes []rune, i int) bool {
	before, at := runes[i-1], runes[i]
	switch {
	case !unicode.IsLetter(at) && !unicode.IsDigit(at), !unicode.IsLetter(before) && !unicode.IsDigit(before):
		return true
	case unicode.IsDigit(at) != unicode.IsDigit(before):
		return true
	case unicode.IsUpper(at) && !unicode.IsUpper(before):
		return true
	}
	return unicode.IsUpper(before) && unicode.IsUpper(at) && i+1 < len(runes) && unicode.IsLower(runes[i+1])
}

func numbersOf(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !unicode.IsDigit(rune(w[0])) })
}

// withoutReference leaves out words that only say that a field refers to
// something.
func withoutReference(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		return w == "ref" || w == "refs" || w == "reference" || w == "references"
	})
}

// oneMisspelt compares names of which one word is spelt otherwise. A word that
// only has another ending is the same (enable, enabled), and so is one with two
// letters swapped; any other letter may make another word of it.
func oneMisspelt(a, b []string) likeness {
	if len(a) != len(b) {
		return unlike
	}
	like, wrong := unlike, 0
	for i := range a {
		if a[i] != b[i] {
			like, wrong = misspelt(a[i], b[i]), wrong+1
		}
	}
	if wrong > 1 {
		return unlike
	}
	return like
}

// misspelt compares two words that differ.
func misspelt(a, b string) likeness {
	short, long := a, b
	if len(short) > len(long) {
		short, long = long, short
	}
	ending, longer := strings.CutPrefix(long, short)
	distance := markers.Distance(short, long)
	switch {
	case longer && len(short) >= 5 && slices.Contains([]string{"s", "es", "d", "ed"}, ending), longer && len(short) >= 4 && ending == "s":
		return sure
	case len(short) >= 7 && distance == 1 && len(short) == len(long) && sortedLetters(short) == sortedLetters(long):
		return sure
	case len(short) < 6 || distance > 2:
		return unlike
	case isOpposite(short, long):
		return related
	}
	return alike
}

// sortedLetters tells whether words have the same letters.
func sortedLetters(word string) string {
	letters := []byte(word)
	slices.Sort(letters)
	return string(letters)
}

// isOpposite says whether two words may be opposites: their ends are the same and
// what stands before is not, as in active and inactive, ingress and egress, minimum
// and maximum; or one of them says that something else is meant.
func isOpposite(a, b string) bool {
	const beginning = 3
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	return same < beginning || isLoaded(a) || isLoaded(b)
}

// further returns the words that one of two names has besides all of the other's,
// in their order.
func further(a, b []string) (more []string, ok bool) {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for _, w := range b {
		if i < len(a) && a[i] == w {
			i++
			continue
		}
		more = append(more, w)
	}
	return more, i == len(a) && len(a) > 0
}

// isLoaded says whether a word in front of another makes something else of it.
func isLoaded(word string) bool {
	return slices.Contains([]string{
		"min", "max", "minimum", "maximum", "anti", "no", "non", "not", "un", "disable", "disabled", "skip", "ignore", "without", "never", "exclude", "excluded", "deny", "denied",
		"old", "new", "last", "first", "previous", "next", "start", "end", "source", "target", "from", "to", "in", "out",
		"desired", "current", "actual", "ready", "available", "unavailable", "updated", "total", "extra", "additional",
		"internal", "external", "public", "private", "client", "server", "read", "write", "soft", "hard", "pre", "post",
	}, word)
}

// shareWord says whether two names have a word of some length in common, but for
// its ending.
func shareWord(a, b []string) bool {
	const stem = 5
	for _, x := range a {
		for _, y := range b {
			if len(x) >= 4 && x == y || len(x) >= stem && len(y) >= stem && x[:stem] == y[:stem] {
				return true
			}
		}
	}
	return false
}

// likenessOf compares a field of the spoke with a place in the hub, by their
// names and types.
func likenessOf(m, h Place) likeness {
	name := h.Name()
	if isDuration(pointee(m.Type())) != isDuration(pointee(h.Type())) {
		return spellingOfUnit(m, h)
	}
	like := spelling(m.Name(), name)
	if len(h) > 1 {
		like = max(deeper(m.Name(), like), joined(m.Name(), h))
	}
	a, b := pointee(m.Type()), pointee(h.Type())
	switch {
	case like == alike && oneMisspelt(words(m.Name()), words(name)) == unlike && typesAgree(a, b, len(h) > 1 && len(words(m.Name())) < 2):
		like = agreed // a letter more or less may make an opposite of the same type
	case like == sure && !mayConvert(a, b, 0):
		like = alike
	case like == alike && !mayConvert(a, b, 0) && len(h) > 1 && len(words(m.Name())) < 2:
		like = unlike // ready is no readyReplicas
	case like == alike && !mayConvert(a, b, 0):
		like = related
	case like == related && !mayConvert(a, b, 0):
		like = unlike
	}
	return like
}

// typesAgree says whether the types of two fields with like names make it sure that
// they are one: types of one name do, and in the same struct any two structs, whose
// fields will show whether it was wrong.
func typesAgree(a, b *model.Type, far bool) bool {
	x, y := innermost(a), innermost(b)
	if x.Underlying().Shape == model.Basic || !x.Declared() || !y.Declared() {
		return false
	}
	return baseName(x) == baseName(y) || !far && bothStructs(a, b)
}

// innermost is the type that pointers and lists lead to.
func innermost(t *model.Type) *model.Type {
	for range maxDepth {
		if t.Declared() || t.Shape != model.Pointer && t.Shape != model.Slice {
			break
		}
		t = t.Elem
	}
	return t
}

func bothStructs(a, b *model.Type) bool {
	return a.Underlying().Shape == model.Struct && b.Underlying().Shape == model.Struct && !isOpaque(a.Underlying()) && !isOpaque(b.Underlying())
}

// deeper lowers what a name alone says of a field in another struct: there, names
// such as "name" or "type" are everywhere.
func deeper(name string, like likeness) likeness {
	if like == sure && len(words(name)) < 2 {
		return alike
	}
	return like
}

// joined compares a name with that of a field together with the field around it:
// serviceName is service.name, and class may be classRef.name.
func joined(name string, h Place) likeness {
	around, last := fieldName(h[len(h)-2]), h.Name()
	if spelling(name, around+last) == sure {
		return sure
	}
	if last == "Name" && around != name && slices.Equal(withoutReference(words(around)), words(name)) {
		return sure
	}
	return unlike
}

// spellingOfUnit compares a duration with a number, whose name may end with the
// unit.
func spellingOfUnit(m, h Place) likeness {
	number, duration := m, h
	if isDuration(pointee(m.Type())) {
		number, duration = h, m
	}
	if _, isInteger := integer(basicName(pointee(number.Type()).Underlying())); !isInteger || pointee(number.Type()).Underlying().Shape != model.Basic {
		return unlike
	}
	name := number.Name()
	for _, unit := range unitNames() {
		if before := strings.TrimSuffix(strings.ToLower(name), unit); before != strings.ToLower(name) {
			// A number of seconds may become any duration, whatever its name.
			return max(possible, spelling(duration.Name(), name[:len(before)]))
		}
	}
	return min(alike, spelling(duration.Name(), name)) // nobody knows the unit
}

// mayConvert says whether values of one type may become those of another without
// a function of the user. It looks at the outside only: what structs hold is
// compared when they are paired.
func mayConvert(a, b *model.Type, depth int) bool {
	if depth > maxDepth {
		return false
	}
	a, b = pointee(a), pointee(b)
	if same(a, b) {
		return true
	}
	x, y := a.Underlying(), b.Underlying()
	switch {
	case isCountedPair(a, b), isCountedPair(b, a), isKeyedPair(a, b), isKeyedPair(b, a):
		return true
	case x.Shape != y.Shape:
		return false
	}
	switch x.Shape {
	case model.Basic:
		_, one := integer(basicName(x))
		_, other := integer(basicName(y))
		return basicName(x) == basicName(y) || one && other || isFloat(basicName(x)) && isFloat(basicName(y))
	case model.Slice:
		return mayConvert(x.Elem, y.Elem, depth+1)
	case model.Map:
		return basicName(x.Key.Underlying()) == basicName(y.Key.Underlying()) && mayConvert(x.Elem, y.Elem, depth+1)
	case model.Struct:
		return bothStructs(a, b)
	}
	return false
}
