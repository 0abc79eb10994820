package celrule

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestExclusive reads rules that say in many ways that only one of two fields may be there, and
// others that nearly do.
func TestExclusive(t *testing.T) {
	for _, test := range []struct {
		want  bool
		rules []string
	}{
		{true, []string{"has(self.a) != has(self.b)"}},
		{true, []string{"!(has(self.a) && has(self.b))"}},
		{true, []string{"!has(self.a) || !has(self.b)"}},
		{true, []string{"has(self.a) ? !has(self.b) : has(self.b)"}},
		{true, []string{"(has(self.a) && !has(self.b)) || (!has(self.a) && has(self.b))"}},
		{true, []string{"[has(self.a), has(self.b)].filter(x, x).size() == 1"}},
		{true, []string{"size([has(self.a), has(self.b), has(self.c)].filter(x, x == true)) <= 1"}},
		{true, []string{"[has(self.a), has(self.b), has(self.c)].exists_one(x, x)"}},
		{true, []string{"(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) + (has(self.c) ? 1 : 0) == 1"}},
		{true, []string{"self.kind == 'A' ? has(self.a) : !has(self.a)", "self.kind == 'B' ? has(self.b) : !has(self.b)"}},
		{true, []string{"!has(self.a) || self.n > 3", "has(self.a) != has(self.b)"}},
		{true, []string{"has(self.a) && !has(self.b) || has(self.b) && !has(self.a) && has(self.c)"}},

		{false, nil},
		{false, []string{"has(self.a) || has(self.b)"}},
		{false, []string{"has(self.a) == has(self.b)"}},
		{false, []string{"!has(self.a)", "has(self.b)"}},
		{false, []string{"!(has(self.a) && has(self.b)) || has(self.c)"}},
		{false, []string{"[has(self.a), has(self.b), has(self.c)].filter(x, x).size() <= 2"}},
		{false, []string{"has(self.a) != has(self.c)"}},
		{false, []string{"self.a != self.b"}},
		{false, []string{"!has(oldSelf.a) || !has(self.b)"}},
		{false, []string{"!(has(self.ab) && has(self.b))"}},
		{false, []string{"has(self.a) != has(self.b"}},
	} {
		var rules []Rule
		for _, r := range test.rules {
			rules = append(rules, Rule{Rule: r})
		}
		a, b := Member{Name: "a"}, Member{Name: "b"}
		if got, back := Exclusive(rules, a, b), Exclusive(rules, b, a); got != test.want || back != test.want {
			t.Errorf("%q: %t and %t, want %t", test.rules, got, back, test.want)
		}
	}
}

// TestExclusiveOfMany reads rules about more fields than all answers can be tried for.
func TestExclusiveOfMany(t *testing.T) {
	var has, sum []string
	for i := range 30 {
		name := fmt.Sprintf("has(self.m%d)", i)
		has, sum = append(has, name), append(sum, "("+name+" ? 1 : 0)")
	}
	list, count := "["+strings.Join(has, ", ")+"]", strings.Join(sum, " + ")
	for rule, want := range map[string]bool{
		list + ".exists_one(x, x)":                                    true,
		list + ".filter(x, x).size() <= 1":                            true,
		"size(" + list + ".filter(x, x)) == 1":                        true,
		"has(self.kind) && " + list + ".exists_one(x, x)":             true,
		count + " <= 1":                                               true,
		count + " < 2":                                                true,
		list + ".filter(x, x).size() <= 2":                            false,
		count + " <= 2":                                               false,
		list + ".exists_one(x, !x)":                                   false,
		list + ".exists(x, x)":                                        false,
		"!has(self.kind) || " + list + ".exists_one(x, x)":            false,
		strings.ReplaceAll(list, "m7)", "m77)") + ".exists_one(x, x)": false,
	} {
		a, b := Member{Name: "m3", IsString: true}, Member{Name: "m7"}
		if got, back := Exclusive([]Rule{{Rule: rule}}, a, b), Exclusive([]Rule{{Rule: rule}}, b, a); got != want || back != want {
			t.Errorf("%s: %t and %t, want %t", rule, got, back, want)
		}
		below := ExclusiveBelow("s", nil, []Rule{{Rule: rule}}, a, b)
		around := ExclusiveBelow("s", []Rule{{Rule: strings.ReplaceAll(rule, "self.m", "self.s.m")}}, nil, a, b)
		if below != want || around != want {
			t.Errorf("%s: %t below and %t around, want %t", rule, below, around, want)
		}
	}
}

// TestExclusiveWrittenOut reads rules that write out each member of a union in turn, of which all
// answers are too many to be tried.
func TestExclusiveWrittenOut(t *testing.T) {
	const members = 24
	has := func(i int) string { return fmt.Sprintf("has(self.m%d)", i) }
	var oneOf, anyTwo, byKind []string
	for i := range members {
		one := []string{has(i)}
		for j := range members {
			if j != i {
				one = append(one, "!"+has(j))
			}
		}
		oneOf = append(oneOf, "("+strings.Join(one, " && ")+")")
		anyTwo = append(anyTwo, fmt.Sprintf("(%s && %s)", has(i), has((i+1)%members)))
		byKind = append(byKind, fmt.Sprintf("(self.kind == 'K%d' ? %s : !%s)", i, has(i), has(i)))
	}
	for rule, want := range map[string]bool{
		strings.Join(oneOf, " || "):                                    true,
		strings.Join(oneOf, " || ") + " || !has(self.kind)":            false,
		strings.Join(byKind, " && "):                                   true,
		"!(" + strings.Join(anyTwo, " || ") + ")":                      false, // 3 and 7 are no neighbours
		"!(" + strings.Join(anyTwo[:3], " || ") + ")":                  false,
		strings.Join(oneOf[:12], " || ") + " || " + has(23):            false,
		"(" + strings.Join(oneOf, " || ") + ") && size(self.kind) > 0": true,
	} {
		a, b := Member{Name: "m3"}, Member{Name: "m7"}
		if got, back := Exclusive([]Rule{{Rule: rule}}, a, b), Exclusive([]Rule{{Rule: rule}}, b, a); got != want || back != want {
			t.Errorf("%.200s…: %t and %t, want %t", rule, got, back, want)
		}
	}
}

// TestExclusiveBelow reads rules on a struct and on what is around it.
func TestExclusiveBelow(t *testing.T) {
	for _, test := range []struct {
		want        bool
		around, own string
	}{
		{true, "true", "has(self.a) != has(self.b)"},
		{true, "has(self.s.a) != has(self.s.b)", "true"},
		{true, "!has(self.s) || has(self.s.a) != has(self.s.b)", "true"},
		{true, "!has(self.s) || [has(self.s.a), has(self.s.b)].exists_one(x, x)", "true"},
		{true, "self.kind == 'A' ? has(self.s.a) && !has(self.s.b) : !has(self.s.a)", "true"},
		{true, "has(self.s.kind)", "self.kind == 'A' ? !has(self.b) : !has(self.a)"},

		{false, "true", "true"},
		{false, "has(self.a) != has(self.b)", "true"},
		{false, "has(self.t.a) != has(self.t.b)", "true"},
		{false, "has(self.s.a) || has(self.s.b)", "true"},
		{false, "!has(self.s.a) && has(self.s.b)", "true"},
	} {
		a, b := Member{Name: "a"}, Member{Name: "b"}
		got := ExclusiveBelow("s", []Rule{{Rule: test.around}}, []Rule{{Rule: test.own}}, a, b)
		if back := ExclusiveBelow("s", []Rule{{Rule: test.around}}, []Rule{{Rule: test.own}}, b, a); got != test.want || back != test.want {
			t.Errorf("%q, %q: %t and %t, want %t", test.around, test.own, got, back, test.want)
		}
	}
}

// TestExclusiveStrings reads rules about strings, which are set if they are not empty.
func TestExclusiveStrings(t *testing.T) {
	for _, test := range []struct {
		want bool
		rule string
	}{
		{true, "size(self.a) == 0 || size(self.b) == 0"},
		{true, "self.a == '' || self.b == ''"},
		{true, "!(self.a != '' && self.b != '')"},
		{true, "has(self.a) != has(self.b)"},
		{true, "!has(self.a) || size(self.a) == 0 || !has(self.b) || self.b == ''"},

		{false, "self.a != '' || self.b != ''"},
		{false, "self.a == self.b"},
		{false, "self.a == ''"},
	} {
		got := Exclusive([]Rule{{Rule: test.rule}}, Member{Name: "a", IsString: true}, Member{Name: "b", IsString: true})
		if got != test.want {
			t.Errorf("%q: %t, want %t", test.rule, got, test.want)
		}
	}
}

// TestOfItems reads rules of lists as rules of their items.
func TestOfItems(t *testing.T) {
	for rule, want := range map[string]string{
		"self.all(x, has(x.a) != has(x.b))":                  "has(self.a) != has(self.b)",
		"self.all(e, !(has(e.value) && has(e.from)))":        "!(has(self.value) && has(self.from))",
		"self.all(x, x.x == 'x')":                            "self.x == 'x'",
		"self.all(x, [has(x.a), has(x.b)].exists_one(y, y))": "[has(self.a), has(self.b)].exists_one(y, y)",
		"self.all(x, has(x.a)) && size(self) > 1":            "",
		"self.exists(x, has(x.a))":                           "",
		"self.all(x, self.exists_one(y, y.name == x.name))":  "",
		"self.all(x, has(x.a)":                               "",
		"size(self) > 1":                                     "",
		"self":                                               "",
		"":                                                   "",
		"self.all":                                           "",
		"self.all(i, v, !(has(v.a) && has(v.b)))":            "!(has(self.a) && has(self.b))",
		"self.all(i, v, i > 0 || has(v.a))":                  "",
		"self.all(x,)":                                       "",
		"self.all(i, v,)":                                    "",
		"self.all(x, oldSelf.exists(y, y.name == x.name))":   "",
	} {
		var all []Rule
		if want != "" {
			all = append(all, Rule{Rule: want})
		}
		if got := OfItems([]Rule{{Rule: rule}}); !slices.EqualFunc(got, all, func(a, b Rule) bool { return a.Rule == b.Rule }) {
			t.Errorf("%q: %v, want %q", rule, got, want)
		}
	}
}
