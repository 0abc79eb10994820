package union

import (
	"slices"
	"strconv"
	"strings"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/markers"
)

// rulesOf are the rules in CEL among some markers, and what the alternatives of +crdgen:oneOf say
// as one.
func rulesOf(marks markers.Set) []celrule.Rule {
	var rules []celrule.Rule
	var order []string
	alternatives, isRead := map[string][]string{}, true
	for i, m := range marks {
		switch v := m.Value.(type) {
		case crdmarkers.XValidation:
			rules = append(rules, celrule.Rule{Rule: v.Rule})
		case markers.Composition:
			if v.Keyword != "oneOf" {
				continue
			}
			text, ok := asked(v)
			name := v.Alternative + v.Use.String()
			if v.Alternative == "" {
				name = strconv.Itoa(i) // one by itself
			}
			if alternatives[name] == nil {
				order = append(order, name)
			}
			alternatives[name], isRead = append(alternatives[name], text), isRead && ok
		}
	}
	if len(order) < 2 || !isRead {
		return rules
	}
	var all []string
	for _, name := range order {
		all = append(all, strings.Join(alternatives[name], " && "))
	}
	return append(rules, celrule.Rule{Rule: "[" + strings.Join(all, ", ") + "].exists_one(x, x)"})
}

// asked is what one marker of an alternative asks for in CEL, if it asks for a field or for one of
// some values.
func asked(c markers.Composition) (text string, ok bool) {
	if len(c.Path) != 1 || c.Path[0].Name == "" {
		return "", false
	}
	name := c.Path[0].Name
	enum, isEnum := c.Mark.Value.(crdmarkers.Enum)
	switch {
	case slices.Contains([]string{"required", "kubebuilder:validation:Required", "k8s:required"}, c.Mark.Name):
		return celrule.Present(name).Rule, true
	case isEnum:
		var values []string
		for _, v := range enum {
			if text, isString := v.(string); isString {
				values = append(values, text)
			}
		}
		return "(" + celrule.Among(name, values).Rule + ")", len(values) == len(enum)
	}
	return "", false
}
