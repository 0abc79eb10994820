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
		want  Exclusion
		rules []string
	}{
		{Apart, []string{"has(self.a) != has(self.b)"}},
		{Apart, []string{"!(has(self.a) && has(self.b))"}},
		{Apart, []string{"!has(self.a) || !has(self.b)"}},
		{Apart, []string{"has(self.a) ? !has(self.b) : has(self.b)"}},
		{Apart, []string{"(has(self.a) && !has(self.b)) || (!has(self.a) && has(self.b))"}},
		{Apart, []string{"[has(self.a), has(self.b)].filter(x, x).size() == 1"}},
		{Apart, []string{"size([has(self.a), has(self.b), has(self.c)].filter(x, x == true)) <= 1"}},
		{Apart, []string{"[has(self.a), has(self.b), has(self.c)].exists_one(x, x)"}},
		{Apart, []string{"(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) + (has(self.c) ? 1 : 0) == 1"}},
		{Apart, []string{"self.kind == 'A' ? has(self.a) : !has(self.a)", "self.kind == 'B' ? has(self.b) : !has(self.b)"}},
		{Apart, []string{"!has(self.a) || self.n > 3", "has(self.a) != has(self.b)"}},
		{Apart, []string{"has(self.a) && !has(self.b) || has(self.b) && !has(self.a) && has(self.c)"}},

		{Together, nil},
		{Together, []string{"has(self.a) || has(self.b)"}},
		{Together, []string{"has(self.a) == has(self.b)"}},
		{Together, []string{"!has(self.a)", "has(self.b)"}},
		{Together, []string{"!(has(self.a) && has(self.b)) || has(self.c)"}},
		{Together, []string{"[has(self.a), has(self.b), has(self.c)].filter(x, x).size() <= 2"}},
		{Together, []string{"has(self.a) != has(self.c)"}},
		{Together, []string{"self.a != self.b"}},
		{Together, []string{"!has(oldSelf.a) || !has(self.b)"}},
		{Together, []string{"!(has(self.ab) && has(self.b))"}},
		{Together, []string{"has(self.a) != has(self.b"}},
	} {
		var rules []Rule
		for _, r := range test.rules {
			rules = append(rules, Rule{Rule: r})
		}
		a, b := Member{Name: "a"}, Member{Name: "b"}
		if got, back := Exclusive(rules, a, b), Exclusive(rules, b, a); got != test.want || back != test.want {
			t.Errorf("%q: %d and %d, want %d", test.rules, got, back, test.want)
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
	for rule, want := range map[string]Exclusion{
		list + ".exists_one(x, x)":                        Apart,
		list + ".filter(x, x).size() <= 1":                Apart,
		"size(" + list + ".filter(x, x)) == 1":            Apart,
		"has(self.kind) && " + list + ".exists_one(x, x)": Apart,
		count + " <= 1":                                   Apart,
		count + " < 2":                                    Apart,
		list + ".filter(x, x).size() <= 2":                Together,
		count + " <= 2":                                   Together,
		strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(count, " 1", " 20"), "m3) ? 20", "m3) ? 16"), "m7) ? 20", "m7) ? 16") + " < 32": Unread,
		list + ".exists_one(x, !x)":                                   Together,
		list + ".exists(x, x)":                                        Together,
		"!has(self.kind) || " + list + ".exists_one(x, x)":            Together,
		strings.ReplaceAll(list, "m7)", "m77)") + ".exists_one(x, x)": Together,
	} {
		a, b := Member{Name: "m3", IsString: true}, Member{Name: "m7"}
		if got, back := Exclusive([]Rule{{Rule: rule}}, a, b), Exclusive([]Rule{{Rule: rule}}, b, a); got != want || back != want {
			t.Errorf("%s: %d and %d, want %d", rule, got, back, want)
		}
		below := ExclusiveBelow("s", nil, []Rule{{Rule: rule}}, a, b)
		around := ExclusiveBelow("s", []Rule{{Rule: strings.ReplaceAll(rule, "self.m", "self.s.m")}}, nil, a, b)
		if below != want || around != want {
			t.Errorf("%s: %d below and %d around, want %d", rule, below, around, want)
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
	for rule, want := range map[string]Exclusion{
		strings.Join(oneOf, " || "):                                    Apart,
		strings.Join(oneOf, " || ") + " || !has(self.kind)":            Together,
		strings.Join(byKind, " && "):                                   Apart,
		"!(" + strings.Join(anyTwo, " || ") + ")":                      Together, // 3 and 7 are no neighbours
		"!(" + strings.Join(anyTwo[:3], " || ") + ")":                  Together,
		strings.Join(oneOf[:12], " || ") + " || " + has(23):            Together,
		"(" + strings.Join(oneOf, " || ") + ") && size(self.kind) > 0": Apart,
	} {
		a, b := Member{Name: "m3"}, Member{Name: "m7"}
		if got, back := Exclusive([]Rule{{Rule: rule}}, a, b), Exclusive([]Rule{{Rule: rule}}, b, a); got != want || back != want {
			t.Errorf("%.200s…: %d and %d, want %d", rule, got, back, want)
		}
	}
}

// TestExclusiveBelow reads rules on a struct and on what is around it.
func TestExclusiveBelow(t *testing.T) {
	for _, test := range []struct {
		want        Exclusion
		around, own string
	}{
		{Apart, "true", "has(self.a) != has(self.b)"},
		{Apart, "has(self.s.a) != has(self.s.b)", "true"},
		{Apart, "!has(self.s) || has(self.s.a) != has(self.s.b)", "true"},
		{Apart, "!has(self.s) || [has(self.s.a), has(self.s.b)].exists_one(x, x)", "true"},
		{Apart, "self.kind == 'A' ? has(self.s.a) && !has(self.s.b) : !has(self.s.a)", "true"},
		{Apart, "has(self.s.kind)", "self.kind == 'A' ? !has(self.b) : !has(self.a)"},

		{Together, "true", "true"},
		{Together, "has(self.a) != has(self.b)", "true"},
		{Together, "has(self.t.a) != has(self.t.b)", "true"},
		{Together, "has(self.s.a) || has(self.s.b)", "true"},
		{Together, "!has(self.s.a) && has(self.s.b)", "true"},
	} {
		a, b := Member{Name: "a"}, Member{Name: "b"}
		got := ExclusiveBelow("s", []Rule{{Rule: test.around}}, []Rule{{Rule: test.own}}, a, b)
		if back := ExclusiveBelow("s", []Rule{{Rule: test.around}}, []Rule{{Rule: test.own}}, b, a); got != test.want || back != test.want {
			t.Errorf("%q, %q: %d and %d, want %d", test.around, test.own, got, back, test.want)
		}
	}
}

// TestExclusiveStrings reads rules about strings, which are set if they are not empty.
func TestExclusiveStrings(t *testing.T) {
	for _, test := range []struct {
		want Exclusion
		rule string
	}{
		{Apart, "size(self.a) == 0 || size(self.b) == 0"},
		{Apart, "self.a == '' || self.b == ''"},
		{Apart, "!(self.a != '' && self.b != '')"},
		{Apart, "has(self.a) != has(self.b)"},
		{Apart, "!has(self.a) || size(self.a) == 0 || !has(self.b) || self.b == ''"},

		{Together, "self.a != '' || self.b != ''"},
		{Together, "self.a == self.b"},
		{Together, "self.a == ''"},
	} {
		got := Exclusive([]Rule{{Rule: test.rule}}, Member{Name: "a", IsString: true}, Member{Name: "b", IsString: true})
		if got != test.want {
			t.Errorf("%q: %d, want %d", test.rule, got, test.want)
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
