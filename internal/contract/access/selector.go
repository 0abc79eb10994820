package access

import (
	"slices"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/selection"
)

// requirements are what a selector asks of labels, one by one, however it is written: an
// expression with one value is what a label of matchLabels is.
func requirements(s *metav1.LabelSelector) []string {
	if s == nil {
		return nil
	}
	selector, err := metav1.LabelSelectorAsSelector(s)
	if err != nil {
		return []string{jsonOf(s)} // what the server refuses is told of its own
	}
	all, _ := selector.Requirements()
	var out []string
	for _, r := range all {
		out = append(out, requirement(r))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// requirement writes one, in the shortest way of those that say the same.
func requirement(r labels.Requirement) string {
	shorter := map[selection.Operator]selection.Operator{selection.In: selection.Equals, selection.NotIn: selection.NotEquals}
	if op := shorter[r.Operator()]; op != "" && r.Values().Len() == 1 {
		if short, err := labels.NewRequirement(r.Key(), op, r.Values().List()); err == nil {
			return short.String()
		}
	}
	return r.String()
}
