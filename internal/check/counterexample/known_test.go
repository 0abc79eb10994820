package counterexample

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
)

// A search that leaves out values of which the rules read what they read of others sees
// the same of all values that show anything.
func TestFinalValuesShowNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4)) //nolint:gosec // the same rules in each run
	tried, left := 0, 0
	for range 150 {
		var rules []string
		for range 1 + r.IntN(3) {
			rules = append(rules, anyRule(r))
		}
		s := fields(rules...)
		if r.IntN(3) == 0 {
			s.MinProperties = new(int64(4 + r.IntN(4)))
		}
		trial := NewTrial(Setup{Context: context.Background(), Schema: s})
		if !trial.compile() {
			t.Fatalf("rules %q do not compile", rules)
		}
		spaces := map[string]searchSpace{"": trial.edges(trial.partial)}
		wanted := map[string]func(string) bool{"": isEdge}
		for _, path := range trial.optional {
			name := lastStep(path)
			spaces[path] = trial.lacking(trial.rulesReading(expression.Word(name)), path)
			wanted[path] = func(f string) bool { return strings.HasSuffix(f, ": "+name) }
		}
		for path, space := range spaces {
			seen := func(q searchSpace) (all []string, n int) {
				trial.search(q, func(v any) Answer {
					n++
					failed, got := trial.alone(q.own, v, wanted[path])
					if !got.Final {
						all = append(all, fmt.Sprint(JSONText(v), failed, got))
					}
					return got
				})
				return all, n
			}
			got, n := seen(space)
			space.reads = nil
			want, all := seen(space)
			if tried, left = tried+n, left+all-n; !slices.Equal(got, want) {
				t.Errorf("rules %q without %q:\n%q\nwith all values\n%q", rules, path, got, want)
			}
		}
	}
	if left < tried/10 {
		t.Errorf("%d values were tried and %d left out: the random rules show too little", tried, left)
	}
}

// What a setting changes begins where the value lacks something without it.
func TestReach(t *testing.T) {
	s := &example.Schema{Type: "object", Required: []string{"spec"}, Properties: map[string]example.Schema{
		"spec": {Type: "object", Properties: map[string]example.Schema{
			"a-b": {Type: "object", Properties: map[string]example.Schema{"c": {Type: "string"}}}, "x.y": {Type: "string"}, "x": {Type: "object", Properties: map[string]example.Schema{"y": {Type: "string"}}},
		}},
		"few": {Type: "object", MinProperties: new(int64(1)), Properties: map[string]example.Schema{"d": {Type: "string"}}},
	}}
	for _, tt := range []struct {
		path, keep string
		want       []string
	}{
		{"spec.a-b.c", "", []string{"spec", expression.Word("a-b")}},
		{"spec.a-b.c", "spec.a-b", []string{"spec", expression.Word("a-b"), "c"}},
		{"spec.x.y", "", []string{"spec"}},
		{"few.d", "few", []string{"few"}},
		{"spec.list[].name", "", []string{"spec"}},
	} {
		k := newKnown(nil, example.NewShape("", s), func(at string) bool { return at == tt.keep })
		if got, _ := k.reach(tt.path); !slices.Equal(got, tt.want) {
			t.Errorf("reach(%q) with %q = %q, want %q", tt.path, tt.keep, got, tt.want)
		}
	}
}
