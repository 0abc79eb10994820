package match

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/spelling"
)

// A Contrast is how the values of two fields differ that may be taken for one: one says the
// opposite of the other, or counts in another unit or on another scale. A path from one to the other
// would carry wrong values. The zero contrast is none.
type Contrast struct {
	Antonyms bool
	// Units are those of the spoke and of the hub, Scales their ranges if these may be two scales.
	Units, Scales gotype.Contradiction
}

// ContrastOf finds the contrast of two fields whose names are alike but for it.
func ContrastOf(m, h gotype.FieldPath) Contrast {
	if butForUnits(m, h) < Alike {
		return Contrast{Antonyms: MayConvert(m.Type(), h.Type(), 0) && areAntonyms(m, h)}
	}
	return DifferenceOf(m, h)
}

// DifferenceOf finds the contrast of two fields, whatever their names.
func DifferenceOf(m, h gotype.FieldPath) Contrast {
	if !MayConvert(m.Type(), h.Type(), 0) {
		return Contrast{}
	}
	if areAntonyms(m, h) {
		return Contrast{Antonyms: true}
	}
	return Contrast{Units: gotype.Measures(m, h), Scales: gotype.Scales(m, h)}
}

// areAntonyms reports whether the names of two fields say the opposite of each other.
func areAntonyms(m, h gotype.FieldPath) bool {
	a, b := wordsOf(m.Name(), h.Name())
	a, b = withSwitchesJoined(a), withSwitchesJoined(b)
	if len(h) > 1 {
		if isNegation(a, append(spelling.Words(gotype.FieldName(h[len(h)-2])), b...)) {
			return true // disableTLS and tls.enabled
		}
		if min(len(a), len(b)) < 2 { // in other structs such names are everywhere
			plain, _, _ := withoutSwitches(a)
			areBools := IsPlainBool(gotype.Pointee(m.Type())) && IsPlainBool(gotype.Pointee(h.Type()))
			return (len(plain) == 0 || areBools) && isNegation(a, b) || areBools && isAntonym(a, b)
		}
	}
	return isNegation(a, b) || isAntonym(a, b)
}

// withSwitchesJoined makes one word of those that together say what may be done: readOnly is no
// kind of read.
func withSwitchesJoined(name []string) []string {
	text := " " + strings.Join(name, " ") + " "
	for _, words := range []string{"read only", "read write", "write only"} {
		text = strings.ReplaceAll(text, " "+words+" ", " "+strings.ReplaceAll(words, " ", "")+" ")
	}
	return strings.Fields(text)
}

// onlyDifference returns the one word in which two names of the same length differ.
func onlyDifference(a, b []string) (x, y string, ok bool) {
	if len(a) != len(b) {
		return "", "", false
	}
	for i := range a {
		if a[i] == b[i] {
			continue
		}
		if ok {
			return "", "", false
		}
		x, y, ok = a[i], b[i], true
	}
	return x, y, ok
}

// isNegation reports whether two names are the same but for words that turn something on
// or off, which they do in different ways: enabled and disabled, cache and skipCache.
func isNegation(a, b []string) bool {
	plainA, offA, saysA := withoutSwitches(a)
	plainB, offB, saysB := withoutSwitches(b)
	isName := len(plainA) > 0 || saysA && saysB
	return isName && offA != offB && slices.Equal(plainA, plainB)
}

// withoutSwitches leaves out the words of a name that turn what it means on or off,
// and reports whether they turn it off and whether there are any.
func withoutSwitches(name []string) (plain []string, off, says bool) {
	on := []string{"enable", "enabled", "enables", "allow", "allowed", "with", "include", "included"}
	negative := []string{
		"disable", "disabled", "disables", "deny", "denied", "forbid", "forbidden", "exclude", "excluded",
		"no", "not", "non", "never", "skip", "skipped", "ignore", "ignored", "without", "anti",
	}
	for _, w := range name {
		switch {
		case slices.Contains(on, w):
			says = true
		case slices.Contains(negative, w):
			says, off = true, !off
		default:
			plain = append(plain, w)
		}
	}
	return plain, off, says
}

// isAntonym reports whether two names differ in one word, which means the opposite.
func isAntonym(a, b []string) bool {
	x, y, ok := onlyDifference(a, b)
	if !ok {
		return false
	}
	if isPairOf(endWords(), x, y) || isPairOf(antonyms(), x, y) {
		return true
	}
	if len(x) > len(y) {
		x, y = y, x
	}
	before, negated := strings.CutSuffix(y, x)
	return negated && len(x) >= 5 && (slices.Contains([]string{"un", "in", "im", "ir", "il", "dis", "non"}, before) || before == "a" && len(x) >= 7)
}

// endWords are words for the two ends of what a value may be, each with its opposite.
func endWords() []string {
	return []string{"min max", "minimum maximum", "minimal maximal", "least most", "lower upper", "low high", "floor ceiling"}
}

// antonyms are other words that mean the opposite of each other.
func antonyms() []string {
	return []string{
		"soft hard", "before after", "start end", "begin end", "first last", "previous next", "old new", "pre post",
		"source target", "source destination", "from to", "in out", "input output", "ingress egress", "inbound outbound",
		"read write", "client server", "local remote", "internal external", "public private", "left right", "up down",
		"success failure", "successful failed", "succeeded failed", "requests limits", "request limit",
		"add remove", "create delete", "added removed", "available unavailable", "ready unready", "active passive", "on off", "open closed",
		"readonly writable", "readonly writeable", "readonly readwrite", "optional required", "optional mandatory", "visible hidden", "online offline", "automatic manual",
	}
}

// isPairOf reports whether two words are one of some pairs.
func isPairOf(pairs []string, x, y string) bool {
	return slices.Contains(pairs, x+" "+y) || slices.Contains(pairs, y+" "+x)
}

// CarriesValues reports whether a path can lead from one field to another: their types fit, and
// their values mean the same.
func CarriesValues(m, h gotype.FieldPath) bool {
	isTime := gotype.IsDuration(gotype.Pointee(m.Type())) != gotype.IsDuration(gotype.Pointee(h.Type()))
	return isTime || MayConvert(m.Type(), h.Type(), 0) && DifferenceOf(m, h) == (Contrast{})
}
