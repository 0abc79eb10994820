package celrule

import (
	"fmt"
	"math/rand"
	"strconv"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// branch is a random branch of the pond.
func (m ruleMaker) branch(depth int) Schema {
	b := Schema{}
	if depth > 0 && m.Intn(3) == 0 {
		m.branches(&b, depth-1)
		return b
	}
	fields := []string{"a", "b", "s", "kind", "flag", "words"}
	if m.Intn(2) == 0 {
		for range 1 + m.Intn(2) {
			b.Required = append(b.Required, m.one(fields...))
		}
		return b
	}
	name := m.one(fields...)
	p, n, size := Schema{}, float64(m.Intn(7)-3), int64(m.Intn(3))
	switch name {
	case "a", "b":
		switch m.Intn(4) {
		case 0:
			p.Maximum, p.ExclusiveMaximum = &n, m.Intn(2) == 0
		case 1:
			p.Minimum, p.ExclusiveMinimum = &n, m.Intn(2) == 0
		case 2:
			p.Enum = []apiext.JSON{{Raw: []byte("1")}, {Raw: []byte(strconv.Itoa(m.Intn(3)))}}
		default:
			p.Not = &Schema{Maximum: &n}
		}
	case "s":
		switch m.Intn(4) {
		case 0:
			p.MaxLength = &size
		case 1:
			p.MinLength = &size
		case 2:
			p.Pattern = m.one("^a", "b$", "^ab$", "a|x")
		default:
			p.Enum = []apiext.JSON{{Raw: []byte(`"a"`)}, {Raw: []byte(`""`)}}
		}
	case "kind":
		p.Enum = []apiext.JSON{{Raw: []byte(`"` + m.one("A", "B", "C") + `"`)}}
	case "flag":
		p.Enum = []apiext.JSON{{Raw: []byte(m.one("true", "false"))}}
	default:
		if p.MaxItems = &size; m.Intn(2) == 0 {
			p.MaxItems, p.MinItems = nil, &size
		}
	}
	b.Properties = map[string]Schema{name: p}
	return b
}

// branches gives a schema one keyword that has branches, and returns which.
func (m ruleMaker) branches(s *Schema, depth int) string {
	all := []Schema{}
	for range 1 + m.Intn(3) {
		all = append(all, m.branch(depth))
	}
	switch m.Intn(4) {
	case 0:
		s.AllOf = all
		return "allOf"
	case 1:
		s.AnyOf = all
		return "anyOf"
	case 2:
		s.OneOf = all
		return "oneOf"
	}
	s.Not = &all[0]
	return "not"
}

// TestSpelledKeywordsAskTheSame gives random values to random branches and to the rule that
// stands for them, with the server's own code: both have to take the same.
func TestSpelledKeywordsAskTheSame(t *testing.T) {
	r := rand.New(rand.NewSource(27))
	m := ruleMaker{r}
	values := make([]map[string]any, 60)
	for i := range values {
		values[i] = map[string]any{"apiVersion": "example.com/v1", "kind": "Example", "metadata": map[string]any{"name": "example"}, "value": pondValue(r)}
	}
	for range 150 {
		s := *pond()
		name := m.branches(&s, 2)
		if r.Intn(6) == 0 {
			s, name = *pond(), m.one("minProperties", "maxProperties")
			n := int64(r.Intn(10))
			if s.MaxProperties = &n; name == "minProperties" {
				s.MaxProperties, s.MinProperties = nil, &n
			}
		}
		rule, ok := Asking(name, &s)
		if !ok {
			t.Fatalf("no rule stands for %s of %s", name, keyword.Plain(&s))
		}
		with := *pond()
		with.XValidations = []Rule{rule}
		a, b := NewTrials(t.Context()).valueKind(&s), NewTrials(t.Context()).valueKind(&with)
		for _, v := range values {
			if x, y := NewTrials(t.Context()).takes(a, v), NewTrials(t.Context()).takes(b, v); x != y {
				t.Errorf("%s %v, rule %v of %s:\n\t%s\n\t%s", name, x, y, fmt.Sprint(v["value"]), keyword.Plain(&Schema{AllOf: s.AllOf, AnyOf: s.AnyOf, OneOf: s.OneOf, Not: s.Not}), rule.Rule)
				break
			}
		}
	}
}

// TestKeywordsThatFollow gives random values to two schemas with random branches, of which one
// is said to ask for what the other one asks.
func TestKeywordsThatFollow(t *testing.T) {
	r := rand.New(rand.NewSource(28))
	m, followed := ruleMaker{r}, 0
	for range 200 {
		a, b := *pond(), *pond()
		m.branches(&a, 1)
		name := m.branches(&b, 1)
		if !KeywordFollows(name, &a, &b) {
			continue
		}
		followed++
		x, y := NewTrials(t.Context()).valueKind(&a), NewTrials(t.Context()).valueKind(&b)
		for range 60 {
			v := map[string]any{"apiVersion": "example.com/v1", "kind": "Example", "metadata": map[string]any{"name": "example"}, "value": pondValue(r)}
			if NewTrials(t.Context()).takes(x, v) && !NewTrials(t.Context()).takes(y, v) {
				t.Errorf("%s is said to follow, and refuses %s:\n\t%s\n\t%s", name, fmt.Sprint(v["value"]), keyword.Plain(&a), keyword.Plain(&b))
				break
			}
		}
	}
	if followed < 10 {
		t.Errorf("%d of 200 follow: expected more to be decided", followed)
	}
}

// TestNestedBranchesAreNotSpelled asks for a rule for branches that stand in each other: each level
// would be several times as long as the one inside.
func TestNestedBranchesAreNotSpelled(t *testing.T) {
	for name, nest := range map[string]func(inside Schema) Schema{
		"oneOf": func(inside Schema) Schema { return Schema{OneOf: []Schema{inside, {Required: []string{"b"}}, inside}} },
		"anyOf": func(inside Schema) Schema { return Schema{AnyOf: []Schema{inside, {Required: []string{"b"}}, inside}} },
		"allOf": func(inside Schema) Schema { return Schema{AllOf: []Schema{inside, inside}} },
		"not":   func(inside Schema) Schema { return Schema{Not: &Schema{AnyOf: []Schema{inside, inside}}} },
	} {
		branch, longest := Schema{Required: []string{"a"}}, 0
		for range 16 {
			branch = nest(branch)
			s := *pond()
			s.AllOf, s.AnyOf, s.OneOf, s.Not = branch.AllOf, branch.AnyOf, branch.OneOf, branch.Not
			rule, ok := Asking(name, &s)
			if !ok {
				break
			}
			longest = len(rule.Rule)
		}
		if longest == 0 || longest > 2*mostSpelled {
			t.Errorf("%s is spelled in %d bytes, want some and about %d at most", name, longest, mostSpelled)
		}
	}
}
