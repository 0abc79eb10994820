package markers

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/spelling"
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
	if rest, found := strings.CutPrefix(name, "kubebuilder:"); found && !strings.HasPrefix(name, ValidationPrefix) {
		if path, _ := splitPath(rest); len(path) > 0 { // only validation is said of items
			return r.Suggest(ValidationPrefix+rest, target)
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
// validation-gen had, and the name of what nothing near to it in letters says.
func renamedTag(name string) string {
	if space, rest, _ := strings.Cut(strings.ToLower(name), ":"); space == "crdgen" {
		first, _, _ := strings.Cut(rest, ":")
		// What means none of them is a letter from oneOf, its opposite.
		if d := spelling.Distance(first, "noneof"); d <= 1 && d < spelling.Distance(first, "oneof") {
			return "crdgen:not"
		}
	}
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
	if most := spelling.Tolerance(a); lengthsWithin(lowName, lowCandidate, most) {
		if d := spelling.Distance(lowName, lowCandidate); d <= most {
			return 1 + d, true
		}
	}
	if a == b {
		return 3, true
	}
	if len(a) > 5 && lengthsWithin(a, b, 1) {
		if d := spelling.Distance(a, b); d <= 1 {
			return 3 + d, true
		}
	}
	return 0, false
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
	case spelling.Distance(low, "kubebuilder") <= 2:
		return "kubebuilder"
	}
	return head
}

// lengthsWithin reports whether the distance of two words may be that small.
func lengthsWithin(a, b string, distance int) bool {
	return len(a)-len(b) <= distance && len(b)-len(a) <= distance
}
