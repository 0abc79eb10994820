package markers

import (
	"slices"
	"strings"
)

// Suggest returns the registered name that name was probably meant to be, ""
// if none is near. It is one of the same namespace or of none: what another tool's
// marker of a like name does is something else. Differences in case, a few wrong
// letters and a segment too many or too few are forgiven; names that fit the target are preferred, and a
// deprecated marker gives way to its replacement.
func (r *Registry) Suggest(name string, target Target) string {
	if renamed := renamedTag(name); renamed != "" {
		return renamed
	}
	if path, rest := splitPath(strings.TrimPrefix(name, ValidationPrefix)); len(path) > 0 && strings.HasPrefix(name, ValidationPrefix) {
		if base := r.Suggest(ValidationPrefix+rest, Field); strings.HasPrefix(base, ValidationPrefix) {
			return ValidationPrefix + pathString(path) + strings.TrimPrefix(base, ValidationPrefix)
		}
	}
	if head, rest, found := strings.Cut(name, ":"); found {
		name = Namespace(head) + ":" + rest
	}
	best := r.nearestName(name, target)
	if colon := strings.LastIndexByte(name, ':'); best == "" && strings.Count(name, ":") > 1 && !r.isFamily(name[:colon]) {
		// a value written behind a colon
		best = r.nearestName(name[:colon], target)
	}
	return r.current(best, target)
}

// isFamily reports whether a name is only what others begin with, so that nothing can
// be a value of it.
func (r *Registry) isFamily(name string) bool {
	return r.byName[name] == nil && slices.ContainsFunc(r.definitions, func(d Definition) bool {
		return strings.HasPrefix(d.Name, name+":")
	})
}

// nearestName returns the registered name with the lowest cost, the first one in
// alphabetical order among equals, "" if none is near.
func (r *Registry) nearestName(name string, target Target) string {
	best, bestCost := "", 1<<30
	lowName := strings.ToLower(name)
	for candidate := range r.byName {
		if space := firstSegment(candidate); space != "" && space != firstSegment(name) {
			continue
		}
		cost, ok := spellingCost(lowName, candidate)
		if !ok {
			continue
		}
		cost *= 8
		if r.TargetsOf(candidate)&target == 0 {
			cost += 4
		}
		if firstSegment(candidate) != firstSegment(name) {
			cost++
		}
		if cost < bestCost || cost == bestCost && candidate < best {
			best, bestCost = candidate, cost
		}
	}
	return best
}

// current returns the replacement of a deprecated marker in its namespace or in none, any other
// name as it is.
func (r *Registry) current(name string, target Target) string {
	d := r.Find(name, target)
	if d == nil {
		d = r.byName[name]
	}
	if d != nil {
		replacement := strings.TrimPrefix(d.Deprecated, "+")
		space := firstSegment(replacement)
		if r.byName[replacement] != nil && (space == "" || space == firstSegment(name)) {
			return replacement
		}
	}
	return name
}

// renamedTag returns the present name of a tag that earlier releases of
// validation-gen had.
func renamedTag(name string) string {
	switch name {
	case "k8s:member":
		return "k8s:ifMode"
	case "k8s:discriminator":
		return "k8s:modeDiscriminator"
	}
	return ""
}

// spellingCost says how far a name in lower case is from a candidate, and
// whether it is near at all. It is asked for every pair of an unknown marker and
// a known one, so that lengths are compared before letters.
func spellingCost(lowName, candidate string) (int, bool) {
	lowCandidate := strings.ToLower(candidate)
	if lowName == lowCandidate {
		return 1, true
	}
	a, b := lastSegment(lowName), lastSegment(lowCandidate)
	if most := tolerance(a); lengthsWithin(lowName, lowCandidate, most) {
		if d := Distance(lowName, lowCandidate); d <= most {
			return 1 + d, true
		}
	}
	if a == b {
		return 3, true
	}
	if len(a) > 5 && lengthsWithin(a, b, 1) {
		if d := Distance(a, b); d <= 1 {
			return 3 + d, true
		}
	}
	return 0, false
}

// lengthsWithin reports whether the distance of two words may be that small.
func lengthsWithin(a, b string, distance int) bool {
	return len(a)-len(b) <= distance && len(b)-len(a) <= distance
}

// tolerance is the number of wrong letters that a word of that length may have.
func tolerance(word string) int {
	switch n := len(word); {
	case n < 5:
		return 1
	case n < 10:
		return 2
	default:
		return 3
	}
}

// SurelyMeant is the largest number of wrong letters for which a proposal may be
// written into the source without asking.
const SurelyMeant = 2

// Nearest returns the one of names that name was probably meant to be, "" if
// none is near.
func Nearest(name string, names []string) string {
	best, bestDistance := "", tolerance(name)+1
	for _, candidate := range names {
		if d := Distance(strings.ToLower(name), strings.ToLower(candidate)); d < bestDistance {
			best, bestDistance = candidate, d
		}
	}
	return best
}

// Distance counts the letters that were inserted, removed, replaced or
// swapped with their neighbour.
func Distance(a, b string) int {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	before := make([]int, len(b)+1)
	last := make([]int, len(b)+1)
	row := make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

func firstSegment(name string) string {
	head, _, found := strings.Cut(name, ":")
	if !found {
		return ""
	}
	return head
}

func lastSegment(name string) string {
	return name[strings.LastIndexByte(name, ':')+1:]
}

// Namespace is the namespace of ours that the first segment of a name means, give or
// take a slip, else the segment itself.
func Namespace(head string) string {
	switch low := strings.ToLower(head); {
	case low == "k8s" || low == "crdgen":
		return low
	case Distance(low, "kubebuilder") <= 2:
		return "kubebuilder"
	}
	return head
}
