package rbac

import (
	"fmt"
	"slices"
	"strings"

	rbacv1 "k8s.io/api/rbac/v1"

	"github.com/crdgen/crdgen/markers"
)

// The lists of a rule, in the order in which controller-gen compares them.
const (
	groups = iota
	resources
	resourceNames
	urls
	verbs
	numLists
)

// A rule is a policy rule in the making.
type rule struct {
	// lists are sorted and have no duplicates; an empty list is nil.
	lists [numLists][]string
	// origin is the first marker that asked for the rule.
	origin markers.Mark
	// sources are all permissions that the rule is united from.
	sources []*permission
}

// A collision is a pair of rules that differ in verbs only.
type collision struct{ first, second *rule }

// rulesOf splits a permission into one rule for each resource, or a single one
// where it names none. It shares no list with the marker.
func rulesOf(p permission) []*rule {
	base := rule{origin: p.mark, sources: []*permission{&p}}
	base.lists[groups] = sorted(coreGroup(p.Groups))
	base.lists[resourceNames] = sorted(p.ResourceNames)
	base.lists[urls] = sorted(p.URLs)
	base.lists[verbs] = sorted(p.Verbs)
	if len(p.Resources) == 0 {
		return []*rule{&base}
	}
	split := make([]*rule, 0, len(p.Resources))
	for _, resource := range p.Resources {
		r := base
		r.lists[resources], r.sources = []string{resource}, []*permission{&p}
		split = append(split, &r)
	}
	return split
}

// coreGroup spells the core group as the API does: markers may call it "core".
func coreGroup(names []string) []string {
	out := slices.Clone(names)
	for i, name := range out {
		if name == "core" {
			out[i] = ""
		}
	}
	return out
}

func sorted(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	out := slices.Clone(list)
	slices.Sort(out)
	return slices.Compact(out)
}

// normalize unites rules until each differs from every other one in more than
// one list, and sorts them, to the same result as controller-gen: verbs are
// united first, then resources, groups and URLs.
//
// Uniting groups can leave two rules that differ in verbs alone, and so can
// uniting URLs: "get" on x in groups a and b, "list" on x in {a, b}.
// controller-gen keeps one of them, whichever its map yields last. Here their
// verbs are united, and the pairs are returned.
func normalize(rules []*rule) ([]*rule, []collision) {
	rules, _ = unite(rules, verbs)
	rules, _ = unite(rules, resources)
	rules, _ = unite(rules, groups)
	rules, _ = unite(rules, urls)
	rules, lost := unite(rules, verbs)
	slices.SortStableFunc(rules, func(a, b *rule) int { return strings.Compare(a.key(verbs), b.key(verbs)) })
	for _, r := range rules {
		if slices.Contains(r.lists[verbs], "*") {
			r.lists[verbs] = []string{"*"}
		}
	}
	return rules, lost
}

// unite makes one rule of all rules that have every list but one in common, in
// the order of the first of each. The pairs are those that became one.
func unite(rules []*rule, list int) ([]*rule, []collision) {
	index := make(map[string]*rule, len(rules))
	var united []*rule
	var pairs []collision
	for _, r := range rules {
		key := r.key(list)
		first, known := index[key]
		if !known {
			index[key] = r
			united = append(united, r)
			continue
		}
		pairs = append(pairs, collision{first: first, second: r})
		// The rules of one marker share lists, so no list grows in place.
		first.lists[list] = append(slices.Clip(first.lists[list]), r.lists[list]...)
		first.sources = append(first.sources, r.sources...)
	}
	for _, r := range united {
		slices.Sort(r.lists[list])
		r.lists[list] = slices.Compact(r.lists[list])
	}
	return united, pairs
}

// key joins every list but one. Rules are sorted by the key without verbs, so
// the separators are controller-gen's; the order of the output hangs on them.
func (r *rule) key(without int) string {
	parts := make([]string, 0, numLists)
	for i, list := range r.lists {
		if i != without {
			parts = append(parts, strings.Join(list, "&"))
		}
	}
	return strings.Join(parts, " + ")
}

func (r *rule) policy() rbacv1.PolicyRule {
	return rbacv1.PolicyRule{
		APIGroups:       r.lists[groups],
		Resources:       r.lists[resources],
		ResourceNames:   r.lists[resourceNames],
		NonResourceURLs: r.lists[urls],
		Verbs:           r.lists[verbs],
	}
}

// subject names what the rule is about, for messages.
func (r *rule) subject() string {
	if len(r.lists[resources]) == 0 {
		return fmt.Sprintf("URL %q", strings.Join(r.lists[urls], ";"))
	}
	return fmt.Sprintf("resource %q", strings.Join(r.lists[resources], ";"))
}
