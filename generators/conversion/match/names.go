package match

import (
	"slices"
	"strings"
	"unicode"

	"github.com/crdgen/crdgen/internal/spelling"
)

// A Likeness says how sure it is that two fields, one of either version, are the
// same under two names. What is sure may be written into the source by a machine;
// a wrong marker there is worse than none, since data that goes to the wrong
// field is not seen to be wrong.
type Likeness int

const (
	// Unlike fields have nothing to do with each other.
	Unlike Likeness = iota
	// possible is what types alone say.
	possible
	// Antonym fields have like names that mean different values.
	Antonym
	// Related names share a word.
	Related
	// Alike names are worth a proposal.
	Alike
	// Agreed are alike names of types that say so, too: sure where no other name is
	// surer.
	Agreed
	// Sure names differ by what is commonly changed when a field moves.
	Sure
)

// Spelling compares two names as a whole.
func Spelling(a, b string) Likeness {
	x, y := wordsOf(a, b)
	if slices.Equal(x, y) || strings.EqualFold(a, b) {
		return Sure
	}
	if m, n := numbersOf(x), numbersOf(y); !slices.Equal(m, n) {
		if _, ok := further(x, y); ok && len(m)*len(n) == 0 {
			return Related // Metadata and DeprecatedV1Beta1Metadata
		}
		return Unlike // V1Beta1 and V1Beta2, IPv4 and IPv6
	}
	if p, q := withoutReference(x), withoutReference(y); len(p) > 0 && slices.Equal(p, q) {
		return Sure
	}
	if p, q := withoutHandle(x), withoutHandle(y); len(p) > 0 && slices.Equal(p, q) {
		return Alike
	}
	if like := oneMisspelt(x, y); like != Unlike {
		return like
	}
	if more, ok := further(x, y); ok && !slices.ContainsFunc(more, isLoaded) {
		return Alike
	}
	if shareWord(x, y) {
		return Related
	}
	return Unlike
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

// withoutHandle leaves out the last word of a name where it says by what something is found:
// templateName, templateRef and templateSelector are all about a template.
func withoutHandle(words []string) []string {
	if last := len(words) - 1; last > 0 && slices.Contains([]string{"name", "names", "ref", "refs", "reference", "references", "selector", "selectors"}, words[last]) {
		return words[:last]
	}
	return words
}

// oneMisspelt compares names of which one word is spelt otherwise. A word that
// only has another ending is the same (enable, enabled), and so is one with two
// letters swapped; any other letter may make another word of it.
func oneMisspelt(a, b []string) Likeness {
	if len(a) != len(b) {
		return Unlike
	}
	like, wrong := Unlike, 0
	for i := range a {
		if a[i] != b[i] {
			like, wrong = misspelt(a[i], b[i]), wrong+1
		}
	}
	if wrong > 1 {
		return Unlike
	}
	return like
}

// misspelt compares two words that differ.
func misspelt(a, b string) Likeness {
	short, long := a, b
	if len(short) > len(long) {
		short, long = long, short
	}
	ending, longer := strings.CutPrefix(long, short)
	distance := spelling.Distance(short, long)
	switch {
	case longer && len(short) >= 5 && slices.Contains([]string{"s", "es", "d", "ed"}, ending), longer && len(short) >= 4 && ending == "s":
		return Sure
	case len(short) >= 7 && distance == 1 && len(short) == len(long) && sortedLetters(short) == sortedLetters(long):
		return Sure
	case len(short) < 6 || distance > 2:
		return Unlike
	case mayBeAntonyms(short, long):
		return Related
	}
	return Alike
}

// sortedLetters returns the letters of a word in order: words with the same letters have the same.
func sortedLetters(word string) string {
	letters := []byte(word)
	slices.Sort(letters)
	return string(letters)
}

// mayBeAntonyms reports whether two words may be opposites: their ends are the same and
// what stands before is not, as in active and inactive, ingress and egress, minimum
// and maximum; or one of them says that something else is meant.
func mayBeAntonyms(a, b string) bool {
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

// Extends reports whether a name says more than another one: it begins with its several words,
// or is its plural. admissionChecksStrategy may hold what admissionChecks says, and timeouts
// what timeout says.
func Extends(name, by string) bool {
	words, more := spelling.Words(name), spelling.Words(by)
	if len(words) == len(more) {
		return strings.HasSuffix(by, "s") && len(by) > len(name) && oneMisspelt(words, more) == Sure
	}
	return len(words) > 1 && len(more) > len(words) && slices.Equal(words, more[:len(words)])
}

// IsKindOf reports whether a name is that of many things, or of one of them, with more behind it, and
// so names some of them or a part of each: patchesStrategicMerge are patches, and sshKeyNames are
// said in sshKeys.
func IsKindOf(name, of string) bool {
	words, general := spelling.Words(name), spelling.Words(of)
	last := len(general) - 1
	if !strings.HasSuffix(of, "s") || len(words) <= len(general) || !slices.Equal(general[:last], words[:last]) {
		return false
	}
	return words[last] == general[last] || words[last]+"s" == general[last]
}

// IsUsual reports whether a name is one that many structs have for something of their own,
// so that a field of that name in another struct says nothing.
func IsUsual(name string) bool {
	return slices.Contains([]string{
		"name", "names", "kind", "type", "key", "value", "values", "id", "enabled", "disabled", "size", "count", "state", "status", "phase", "mode",
		"version", "namespace", "labels", "annotations", "metadata", "description", "message", "reason",
	}, strings.ToLower(name))
}

// isFixed reports whether a name is one that Kubernetes has given a meaning, which the words in
// it do not have: a service account is no account of a service.
func isFixed(name string) bool {
	return slices.Contains([]string{
		"serviceaccount", "nodeport", "hostport", "hostpath", "hostnetwork", "clusterip", "hostip", "podip", "loadbalancer", "configmap",
		"storageclass", "ingressclass", "priorityclass", "runtimeclass", "networkpolicy",
	}, strings.ToLower(name))
}

// isLoaded reports whether a word in front of another makes something else of it.
func isLoaded(word string) bool {
	return slices.Contains([]string{
		"min", "max", "minimum", "maximum", "anti", "no", "non", "not", "un", "disable", "disabled", "skip", "ignore", "without", "never", "exclude", "excluded", "deny", "denied",
		"old", "new", "last", "first", "previous", "next", "start", "end", "source", "target", "from", "to", "in", "out",
		"desired", "current", "actual", "ready", "available", "unavailable", "updated", "total", "extra", "additional",
		"internal", "external", "public", "private", "client", "server", "read", "write", "soft", "hard", "pre", "post",
	}, word)
}

// shareWord reports whether two names have a word of some length in common, but for
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

// isGeneral reports whether a word says no more of a field than that it holds settings, or by what
// it finds something.
func isGeneral(word string) bool {
	return slices.Contains([]string{
		"spec", "config", "configuration", "settings", "setting", "options", "option", "params", "parameters", "properties", "details",
		"name", "names", "ref", "refs", "reference", "references", "selector", "selectors", "list",
	}, word)
}

// IsNeutral reports whether the name of a struct says no more of what is in it than the words
// given do, besides words for any group of settings: tls says nothing new of tlsSecretName,
// and backup makes something else of resources.
func IsNeutral(name string, about []string) bool {
	general := []string{
		"spec", "status", "config", "configuration", "settings", "setting", "template", "options", "option", "common", "general", "base",
		"basic", "global", "main", "default", "defaults", "params", "parameters", "properties", "details", "pod", "container", "scheduling", "placement",
		"ref", "refs", "reference", "references", "object", "meta", "metadata", "resource",
	}
	return !slices.ContainsFunc(spelling.Words(name), func(w string) bool {
		isSaid := func(said string) bool { return said == w || said == w+"s" || said+"s" == w }
		return !slices.Contains(general, w) && !slices.ContainsFunc(about, isSaid)
	})
}
