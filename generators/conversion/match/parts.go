package match

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/spelling"
)

// NameParts returns the fields whose names make up a name, in the order of its words;
// each may begin with what the whole begins with: serverHost and serverPort are
// serverHostPort. It returns nil if no two of them do.
func NameParts(whole []string, among []gotype.FieldPath) []gotype.FieldPath {
	for begin := range len(whole) - 1 {
		if parts := namePartsBehind(whole[:begin], whole[begin:], among); len(parts) > 1 {
			return parts
		}
	}
	return nil
}

func namePartsBehind(before, rest []string, among []gotype.FieldPath) []gotype.FieldPath {
	if len(rest) > 1 && rest[0] == "and" {
		rest = rest[1:]
	}
	for n := 1; n <= len(rest); n++ {
		name := slices.Concat(before, rest[:n])
		i := slices.IndexFunc(among, func(p gotype.FieldPath) bool {
			return slices.Equal(spelling.Words(p.Name()), name) && gotype.IsSpellable(p.Type())
		})
		if i < 0 {
			continue
		}
		if n == len(rest) {
			return []gotype.FieldPath{among[i]}
		}
		if more := namePartsBehind(before, rest[n:], among); more != nil {
			return append([]gotype.FieldPath{among[i]}, more...)
		}
	}
	return nil
}

// joinedWords are words that signs make one: host:port.
var joinedWords = lazyregexp.New(`\w+(?:[:/@,|;.-]\w+)+`)

// DescribedParts returns the fields whose names a description joins by signs, as in "Address is
// host:port": in that order, nil if no two fields have names that are all that is joined.
func DescribedParts(doc string, among []gotype.FieldPath) []gotype.FieldPath {
	for _, text := range joinedWords.FindAllString(doc, -1) {
		var parts []gotype.FieldPath
		names := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(":/@,|;.-", c) })
		for _, name := range names {
			i := slices.IndexFunc(among, func(p gotype.FieldPath) bool {
				return strings.EqualFold(p.Name(), name) && gotype.IsSpellable(p.Type()) && !slices.ContainsFunc(parts, func(q gotype.FieldPath) bool { return q.Key() == p.Key() })
			})
			if i >= 0 {
				parts = append(parts, among[i])
			}
		}
		if len(parts) == len(names) {
			return parts
		}
	}
	return nil
}

// BoundsOf returns the two fields that are the bounds of one: minReplicas and
// maxReplicas of replicas. It returns nil if there are no two.
func BoundsOf(one gotype.FieldPath, among []gotype.FieldPath) []gotype.FieldPath {
	name := spelling.Words(one.Name())
	isBound := func(p gotype.FieldPath) bool {
		return len(spelling.Words(p.Name())) == len(name)+1 && gotype.IsSpellable(p.Type()) && MayConvert(one.Type(), p.Type(), 0)
	}
	for i, low := range among {
		for _, high := range among[i+1:] {
			if !isBound(low) || !isBound(high) {
				continue
			}
			a, b := spelling.Words(low.Name()), spelling.Words(high.Name())
			x, y, ok := onlyDifference(a, b)
			if !ok || !isPairOf(endWords(), x, y) {
				continue
			}
			at := slices.Index(a, x)
			if slices.Equal(slices.Delete(slices.Clone(a), at, at+1), name) {
				return []gotype.FieldPath{low, high}
			}
		}
	}
	return nil
}
