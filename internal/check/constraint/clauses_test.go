package constraint

import (
	"fmt"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/check/expression"
)

// inOneLine writes clauses in one line: what is asked for together by "&", clauses by "|".
func inOneLine(clauses [][]Constraint) string {
	kinds := map[Kind]string{
		Present: "has", Absent: "lacks", Equal: "=", Differ: "!=", AtLeast: ">=", AtMost: "<=", Longer: "size>=", Shorter: "size<=",
		Matches: "matches", Mismatches: "mismatches", Begins: "begins", Ends: "ends", Contains: "contains", Unknown: "?",
	}
	var all []string
	for _, clause := range clauses {
		var constraints []string
		for _, w := range clause {
			text := strings.Join(w.Path, ".") + " " + kinds[w.Kind]
			if w.Value != nil {
				text += fmt.Sprint(" ", w.Value)
			}
			if w.Like != nil {
				text += " " + strings.Join(w.Like, ".")
			}
			constraints = append(constraints, strings.TrimSpace(text))
		}
		all = append(all, strings.Join(constraints, " & "))
	}
	return strings.Join(all, " | ")
}

// TestClauses has rules, and what a value has to be for each to be true, and to be false.
func TestClauses(t *testing.T) {
	var c expression.Compiler
	for _, test := range []struct{ rule, yes, no string }{
		{"has(self.a)", "a has", "a lacks"},
		{"!has(self.a) || self.a.__namespace__ in ['x', 'y']", "a lacks | a.namespace = x | a.namespace = y", "a has & a.namespace != x & a.namespace != y"},
		{"has(self.a) ? self.a == 3 : true", "a lacks | a has & a = 3", "a has & a != 3"},
		{"has(self.a) == has(self.b)", "a has & b has | a lacks & b lacks", "a has & b lacks | a lacks & b has"},
		{"self.l.all(i, i.k != 'x')", "l.[].k != x | l size<= 0", "l.[?] has & l.[?].k = x | l.[+] has & l.[+].k = x"},
		{"!self.l.exists(i, i.on)", "l.[].on = false | l size<= 0", "l.[?] has & l.[?].on = true | l.[+] has & l.[+].on = true"},
		{"self.l.exists_one(i, i.on)", "l.[].on = false & l.[0] has & l.[0].on = true | l.[].on = false & l.[+] has & l.[+].on = true", "l.[].on = false | l size<= 0"},
		{"[has(self.a), has(self.b)].filter(x, x == true).size() == 1", "a has & b lacks | a lacks & b has", "a lacks & b lacks | a has & b has"},
		{"(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) > 1", "a has & b has", "a lacks & b lacks | a has & b lacks | a lacks & b has"},
		{"size(self) in [1, 2]", "size>= 1 & size<= 1 | size>= 2 & size<= 2", "size>= 2 & size>= 3 | size>= 2 & size<= 1 | size<= 0 & size>= 3 | size<= 0 & size<= 1"},
		{"self.n >= 4 && 9 > self.n", "n >= 4 & n <= 8", "n <= 3 | n >= 9"},
		{"self.a.matches('^x') && self.b.startsWith('y')", "a matches ^x & b begins y", "a mismatches ^x | b != y"},
		{"self.?a.orValue('') == 'x'", "a = x", "a != x"},
		{"self.a == self.b", "a = b | b = a", "a != b | b != a"},
		{"duration(self.a) > duration('5m')", "a = 1h | a = 5m", "a = 1s | a = 5m"},
		{"self.all(k, k == 'cpu')", "[] = cpu | size<= 0", "[?] has & [?] != cpu | [+] has & [+] != cpu"},
		{"true", "", ""},
		{"has(self.a) && !has(self.a)", "", "a lacks | a has"},
		{"self.replace('a', 'b') == 'c'", "?", "?"},
	} {
		for i, want := range []string{test.yes, test.no} {
			if got := inOneLine(Clauses(&c, test.rule, i == 0, nil)); got != want {
				t.Errorf("%s, %t:\n got %s\nwant %s", test.rule, i == 0, got, want)
			}
		}
	}
}

// TestClausesOfAnything holds that no expression ends in a panic.
func TestClausesOfAnything(t *testing.T) {
	var c expression.Compiler
	for _, rule := range []string{
		"size()", "self.size(1, 2)", "size(size(self))", "[].all(x, x)", "[].filter(x, x).size() == 3", "self[0][self] == 1", "cel.bind(x, self.a, x == 1)",
		"self.map(k, k > 1, k).size() == 1", "self.exists_one(x, x.y)", "{'a': 1}.all(k, k == 'a')", "self.?a[?0].hasValue()", "matches('a')", "1 < 2", "self in self", "(", "",
		"self.all(a, self.all(b, self.all(c, self.all(d, has(a.x) && has(b.x) && has(c.x) && has(d.x)))))", "self.transformList(i, v, v).size() > 0", "has(self.a) ? 1 : 0",
	} {
		Clauses(&c, rule, true, nil)
		Clauses(&c, rule, false, nil)
	}
}
