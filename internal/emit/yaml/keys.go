package yaml

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// compareKeys is the order of mapping keys. Letters stand behind everything
// else and among themselves by code point; runs of digits count as numbers. At
// the first difference the decision falls, so the order of "a1b" and "a10"
// depends on nothing behind it. It is no order in the strict sense: see sortKeys.
func compareKeys(a, b string) int {
	n := min(len(a), len(b))
	i := 0
	for i < n && a[i] == b[i] {
		i++
	}
	if i == n {
		return cmp.Compare(len(a), len(b))
	}
	if isASCIILetter(a[i]) && isASCIILetter(b[i]) {
		return cmp.Compare(a[i], b[i])
	}
	for !utf8.RuneStart(a[i]) || !utf8.RuneStart(b[i]) {
		i--
	}
	return compareFrom(a, b, i)
}

// sortKeys brings keys in the order of a document. compareKeys goes in circles
// for some, such as v1alpha1 < v2beta1 < v10 < v1alpha1, and then the oracle's
// order changes from run to run. Beginning with byte order, which is nearly
// always the order wanted already, makes ours depend on the keys alone.
func sortKeys(keys []string) {
	slices.Sort(keys)
	if !slices.IsSortedFunc(keys, compareKeys) {
		slices.SortFunc(keys, compareKeys)
	}
}

// compareFrom decides between keys whose first different characters start at i.
func compareFrom(a, b string, i int) int {
	ra, _ := utf8.DecodeRuneInString(a[i:])
	rb, _ := utf8.DecodeRuneInString(b[i:])
	aLetter, bLetter := unicode.IsLetter(ra), unicode.IsLetter(rb)
	if aLetter && bLetter {
		return cmp.Compare(ra, rb)
	}
	if aLetter || bLetter {
		if bLetter {
			return -1
		}
		return 1
	}
	var start int64
	if (ra == '0' || rb == '0') && endsInNumber(a[:i]) {
		// The zero is a digit of a number that began earlier, so it counts.
		start = 1
	}
	numA, lenA := number(a[i:], start)
	numB, lenB := number(b[i:], start)
	return cmp.Or(cmp.Compare(numA, numB), cmp.Compare(lenA, lenB), cmp.Compare(ra, rb))
}

// endsInNumber reports whether s ends in digits that are not all zero.
func endsInNumber(s string) bool {
	for len(s) > 0 {
		r, size := utf8.DecodeLastRuneInString(s)
		if !unicode.IsDigit(r) {
			return false
		}
		if r != '0' {
			return true
		}
		s = s[:len(s)-size]
	}
	return false
}

// number reads the digits s begins with behind the digits read before. It
// overflows as the oracle's arithmetic does.
func number(s string, before int64) (n int64, digits int) {
	n = before
	for _, r := range s {
		if !unicode.IsDigit(r) {
			break
		}
		n = n*10 + int64(r-'0')
		digits++
	}
	return n, digits
}

func isASCIILetter(c byte) bool {
	c |= 0x20
	return 'a' <= c && c <= 'z'
}

// sortedKeys appends the keys of m to the writer's stack of keys in the order
// of the document and returns where they begin; the caller cuts the stack back.
// It returns another map where a key is no UTF-8: the JSON form of such keys
// may be equal, and then the last one in byte order wins.
func sortedKeys[K ~string, V any](w *layout, m map[K]V) (map[K]V, int) {
	base := len(w.keys)
	valid := true
	for k := range m {
		w.keys = append(w.keys, string(k))
		valid = valid && utf8.ValidString(string(k))
	}
	if !valid {
		m = withValidKeys(m)
		w.keys = w.keys[:base]
		for k := range m {
			w.keys = append(w.keys, string(k))
		}
	}
	sortKeys(w.keys[base:])
	return m, base
}

func withValidKeys[K ~string, V any](m map[K]V) map[K]V {
	out := make(map[K]V, len(m))
	for _, k := range slices.Sorted(maps.Keys(m)) {
		out[K(toValid(string(k)))] = m[k]
	}
	return out
}

// toValid replaces every byte that is not part of a character by U+FFFD, each
// one singly as encoding/json does.
func toValid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		b.WriteRune(r) // ranging over a string yields U+FFFD for such a byte
	}
	return b.String()
}
