package example

import (
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// A value has a bound, whatever its lists and maps ask for, and what is not made is told.
func TestLargeValuesAreNotMade(t *testing.T) {
	many := int64(1000)
	for _, levels := range []int{4, 8, 40} {
		s := &Schema{Type: "string"}
		for i := range levels {
			if i%2 == 0 {
				s = &Schema{Type: "array", MinItems: &many, Items: &apiext.JSONSchemaPropsOrArray{Schema: s}}
			} else {
				s = &Schema{Type: "object", MinProperties: &many, AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Schema: s}}
			}
		}
		asked := 0
		v, gaps := Maker{Fill: true, Choose: func(string, *Schema) (any, bool) { asked++; return nil, false }}.Make(s)
		if asked > MostValues || Size(v) > MostValues+levels*most {
			t.Errorf("%d levels: %d values are made, want at most %d", levels, asked, MostValues)
		}
		told := false
		for _, g := range gaps {
			told = told || strings.Contains(g.Needs, "more than 20000 values")
		}
		if !told {
			t.Errorf("%d levels: no gap says that the value is too large", levels)
		}
	}
}

// Texts are held against a pattern as long as that takes few steps, which are counted: a pattern of
// some kilobytes may have a program of millions of instructions.
func TestStepsOfPatternsAreFew(t *testing.T) {
	alternatives := func(n int) string {
		var all []string
		for i := range n {
			all = append(all, strings.Repeat("a", i+1))
		}
		return "^(" + strings.Join(all, "|") + "){100}$"
	}
	for _, test := range []struct {
		pattern string
		large   bool
	}{
		{alternatives(5), false},
		{alternatives(300), true},
		{strings.Repeat("^(a|b)?", 5000), true}, // each instruction would hold the positions of all groups
		{strings.Repeat("^(a|b)?", 400), false},
		{"^" + strings.Repeat("(?:aa|b)?", 4000), false},
		{"^" + strings.Repeat("([a-z]{1,63}", 3) + strings.Repeat("){0,1000}", 0) + ")))$", false},
	} {
		m := newMatching()
		if err := m.add(test.pattern); err != nil {
			t.Fatal(err)
		}
		if large := len(m.all) == 0; large != test.large {
			t.Errorf("%.40s: too large is %t, want %t", test.pattern, large, test.large)
		}
		ran := 0
		for _, p := range m.all {
			for _, text := range candidates([]string{test.pattern}, 200, 4000, 0) {
				if m.left > 0 {
					ran += p.size * (1 + len(text))
				}
				m.match(text)
			}
		}
		if most := mostSteps + 50_000*(1+4000); ran > most {
			t.Errorf("%.40s: %d steps, want at most %d", test.pattern, ran, most)
		}
	}
}
