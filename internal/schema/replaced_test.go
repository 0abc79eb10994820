package schema_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/longtest"
	"github.com/crdgen/crdgen/markers"
)

// TestReplacedTypesNeedNoSchema makes random types around one that has no schema, and random
// markers that drop or replace values. There is an error if and only if some way from the kind
// leads to that type past all of the markers; and if there is none, the CRD is the one of a type
// that has a schema.
func TestReplacedTypesNeedNoSchema(t *testing.T) {
	t.Parallel()
	flawed := []string{"\tX float64 'json:\"x\"'\n", "\tX *Bad 'json:\"x\"'\n", "\tX any 'json:\"x\"'\n", "\tX chan int 'json:\"x\"'\n", "\tX int\n\tY func() 'json:\"y\"'\n"}
	sound, errors := 0, 0
	for seed := range uint64(longtest.Count(1000, 60)) {
		s := &usesSource{Rand: rand.New(rand.NewPCG(seed, 18))}
		s.make()
		bad := s.text(flawed[s.IntN(len(flawed))])
		crd, found := crdIn(t, nil, markers.Default(), bad, false)
		want := s.needs("Spec", nil)
		isFlaw := func(d diag.Diagnostic) bool {
			return slices.Contains([]diag.Code{diag.UnsupportedType, diag.Recursion, diag.MissingJSONTag}, d.Code)
		}
		if slices.ContainsFunc(found, isFlaw) != want {
			t.Errorf("seed %d: errors expected: %v, found %v\n%s", seed, want, found, bad)
		}
		switch {
		case want:
			errors++
			continue
		case found.HasErrors(): // a path that leads into what is replaced further in
			continue
		}
		sound++
		other, _ := crdIn(t, nil, markers.Default(), s.text("\tX int 'json:\"x\"'\n"), false)
		if diff := cmp.Diff(other.Spec, crd.Spec); diff != "" {
			t.Errorf("seed %d: the content of the type shows (-sound +flawed):\n%s\n%s", seed, diff, bad)
		}
	}
	t.Logf("%d sources with an error, %d without", errors, sound)
	if sound < 10 || errors < 10 {
		t.Errorf("%d sources have an error, and %d none: the test does not test what it should", errors, sound)
	}
}

// A usesSource is random structs Spec, A and B, each of which uses those behind it, and Bad.
type usesSource struct {
	*rand.Rand
	structs map[string][]usedField
	marks   map[string][]usedCut // of types
}

type usedField struct {
	name, form, of string // form is what stands before the name of the type
	inline         bool
	cuts           []usedCut
}

type usedCut struct {
	path []string
	drop bool
}

func (s *usesSource) make() {
	s.structs, s.marks = map[string][]usedField{}, map[string][]usedCut{}
	types := []string{"Spec", "A", "B", "Bad"}
	for i, name := range types[:3] {
		for n := range 1 + s.IntN(2) {
			f := usedField{name: fmt.Sprintf("%s%d", strings.ToLower(name), n), of: types[i+1+s.IntN(3-i)]}
			f.form = []string{"", "*", "[]", "map[string]", "[]*", "[][]"}[s.IntN(6)]
			f.inline = f.form == "" && f.of != "Bad" && s.IntN(6) == 0
			s.structs[name] = append(s.structs[name], f)
		}
	}
	for i := range 3 {
		name := types[2-i] // what is inside is known
		if s.IntN(6) == 0 {
			s.marks[name] = s.cuts(name, "", false)
		}
		for n := range s.structs[name] {
			if f := &s.structs[name][n]; !f.inline && s.IntN(2) == 0 {
				f.cuts = s.cuts(f.of, f.form, true)
			}
		}
	}
}

// cuts are markers on a value of a type.
func (s *usesSource) cuts(of, form string, mayBeWhole bool) []usedCut {
	var all []usedCut
	for range 1 + s.IntN(2) {
		path, at := s.within(form), of
		field := 0 // the length of the path to the last field
		for at != "Bad" && s.IntN(3) > 0 {
			fields := s.structs[at]
			f := fields[s.IntN(len(fields))]
			if at = f.of; f.inline {
				continue
			}
			path = append(path, f.name)
			field = len(path)
			path = append(path, s.within(f.form)...)
		}
		switch drop := s.IntN(2) == 0; {
		case drop && field > 0:
			all = append(all, usedCut{path[:field], true})
		case !drop && (len(path) > 0 || mayBeWhole):
			all = append(all, usedCut{path, false})
		}
	}
	return all
}

// within are the steps into lists and maps.
func (s *usesSource) within(form string) []string {
	var steps []string
	for range strings.Count(form, "[") {
		steps = append(steps, "*")
	}
	return steps
}

func (s *usesSource) text(content string) string {
	var b strings.Builder
	for _, name := range []string{"Spec", "A", "B"} {
		b.WriteString(markLines("", s.marks[name]) + "type " + name + " struct {\n")
		for _, f := range s.structs[name] {
			b.WriteString(markLines("\t", f.cuts))
			if f.inline {
				fmt.Fprintf(&b, "\t%s 'json:\",inline\"'\n", f.of)
				continue
			}
			fmt.Fprintf(&b, "\t%s %s%s 'json:\"%s\"'\n", strings.ToUpper(f.name[:1])+f.name[1:], f.form, f.of, f.name)
		}
		b.WriteString("}\n")
	}
	return b.String() + "type Bad struct {\n" + content + "}\n"
}

func markLines(indent string, cuts []usedCut) string {
	var b strings.Builder
	for _, c := range cuts {
		path := "."
		if len(c.path) > 0 {
			path = strings.ReplaceAll("."+strings.Join(c.path, "."), ".*", "[*]")
		}
		what := "opaque"
		if c.drop {
			what = "drop"
		}
		fmt.Fprintf(&b, "%s// +crdgen:at=%s +crdgen:%s\n", indent, path, what)
	}
	return b.String()
}

// needs reports whether some way from a type on leads to Bad that none of the cuts is on.
func (s *usesSource) needs(name string, cuts []usedCut) bool {
	if name == "Bad" {
		return true
	}
	cuts = slices.Concat(cuts, s.marks[name])
	return slices.ContainsFunc(s.structs[name], func(f usedField) bool {
		if f.inline {
			return s.needs(f.of, cuts)
		}
		inside, cut := after(cuts, f.name)
		if cut {
			return false
		}
		inside = slices.Concat(inside, f.cuts)
		for range strings.Count(f.form, "[") {
			if inside, cut = after(inside, "*"); cut {
				return false
			}
		}
		return !slices.ContainsFunc(inside, func(c usedCut) bool { return len(c.path) == 0 }) && s.needs(f.of, inside)
	})
}

// after returns the cuts behind one step, and whether one of them ends there.
func after(cuts []usedCut, step string) (rest []usedCut, ends bool) {
	for _, c := range cuts {
		if len(c.path) > 0 && c.path[0] == step {
			rest = append(rest, usedCut{c.path[1:], c.drop})
			ends = ends || len(c.path) == 1
		}
	}
	return rest, ends
}
