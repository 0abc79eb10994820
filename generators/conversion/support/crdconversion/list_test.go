package crdconversion

import (
	"math/rand"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// item is what an item says in both versions, and lost what only one of them says.
type item struct {
	name, image string
	lost        int
}

type shown struct{ Name, Image string }

// throughOther converts items to the other version, lets somebody edit them there, and
// converts them back.
func throughOther(t *testing.T, items []item, keyed bool, edit func([]shown) []shown) (back []item, annotation string) {
	t.Helper()
	list := func(s *Preserved, of []shown) List {
		if keyed {
			return KeyedListOf(s, nil, "list/name=", "list/name=", of, func(i *shown) string { return i.Name })
		}
		return ListOf(s, nil, "list/", "list/", of)
	}
	var there Preserved
	other := make([]shown, len(items))
	for i, it := range items {
		other[i] = shown{it.name, it.image}
	}
	l := list(&there, slices.Clone(other))
	for i, it := range items {
		if it.lost != 0 {
			there.Keep(l.At(i), "lost", it.lost)
		}
	}
	KeepItems(&l, other)
	annotations := map[string]string{}
	if err := there.End(&annotations, "r", "k", true); err != nil {
		t.Fatal(err)
	}
	other = edit(other)
	var again Preserved
	if err := again.Begin(annotations, "k", true); err != nil {
		t.Fatal(err)
	}
	l = list(&again, other)
	for i, o := range other {
		made := item{name: o.Name, image: o.Image}
		Restore(&again, l.At(i), "lost", &made.lost)
		back = append(back, made)
	}
	return back, annotations["k"]
}

func TestItemsAreFoundAgain(t *testing.T) {
	a, b, c := item{"a", "1", 10}, item{"b", "1", 0}, item{"c", "1", 30}
	for name, test := range map[string]struct {
		given, want []item
		keyed       bool
		edit        func([]shown) []shown
	}{
		"edited": {
			given: []item{a, b, c}, want: []item{{"a", "2", 10}, b, {"c", "2", 30}},
			edit: func(s []shown) []shown { s[0].Image, s[2].Image = "2", "2"; return s },
		},
		"moved": {
			given: []item{a, b, c}, want: []item{c, a, b},
			edit: func(s []shown) []shown { return []shown{s[2], s[0], s[1]} },
		},
		"inserted before one that is edited": {
			given: []item{a, b, c}, want: []item{{"x", "1", 0}, a, b, {"c", "2", 30}},
			edit: func(s []shown) []shown { s[2].Image = "2"; return append([]shown{{"x", "1"}}, s...) },
		},
		"removed": {
			given: []item{a, b, c}, want: []item{c},
			edit: func(s []shown) []shown { return s[2:] },
		},
		"removed, and another one added behind it": {
			given: []item{a, c}, want: []item{c, {"x", "1", 0}},
			edit: func(s []shown) []shown { return []shown{s[1], {"x", "1"}} },
		},
		"moved, and another one edited": {
			given: []item{a, b, c}, want: []item{{"a", "2", 10}, c, b},
			edit: func(s []shown) []shown { s[0].Image = "2"; return []shown{s[0], s[2], s[1]} },
		},
		"twice, and one edited": {
			given: []item{a, {"a", "1", 0}, {"a", "1", 11}}, want: []item{a, {"a", "2", 0}, {"a", "1", 11}},
			edit: func(s []shown) []shown { s[1].Image = "2"; return s },
		},
		"what another one was, which is edited": {
			given: []item{a, b, {"a", "2", 12}, c}, want: []item{{"a", "2", 10}, b, {"a", "3", 12}, c},
			edit: func(s []shown) []shown { s[0].Image, s[2].Image = "2", "3"; return s },
		},
		"exchanged": {
			given: []item{a, b, c}, want: []item{c, b, a},
			edit: func(s []shown) []shown { s[0], s[2] = s[2], s[0]; return s },
		},
		"removed, another one added, and as many as before": {
			given: []item{a, {"b", "1", 20}, c}, want: []item{{"b", "1", 20}, c, {"x", "1", 0}},
			edit: func(s []shown) []shown { return append(s[1:], shown{"x", "1"}) },
		},
		"by key: edited and moved": {
			given: []item{a, b, c}, keyed: true, want: []item{{"c", "2", 30}, {"x", "1", 0}, {"a", "2", 10}},
			edit: func(s []shown) []shown { return []shown{{"c", "2"}, {"x", "1"}, {"a", "2"}} },
		},
		"by key: a copy has nothing": {
			given: []item{a, b}, keyed: true, want: []item{a, b, {"a", "2", 0}},
			edit: func(s []shown) []shown { return append(s, shown{"a", "2"}) },
		},
		"by key: one key twice": {
			given: []item{a, {"a", "2", 0}, {"a", "3", 12}, c}, keyed: true, want: []item{{"a", "9", 10}, {"a", "2", 0}, c, {"a", "3", 12}},
			edit: func(s []shown) []shown { s[0].Image = "9"; return []shown{s[0], s[1], s[3], s[2]} },
		},
		"by key: one key twice, then another one": {
			given: []item{{"a", "2", 0}, {"a", "3", 12}}, keyed: true, want: []item{{"a", "2", 0}, {"x", "3", 0}},
			edit: func(s []shown) []shown { s[1].Name = "x"; return s },
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, annotation := throughOther(t, test.given, test.keyed, test.edit)
			if !slices.Equal(got, test.want) {
				t.Errorf("got %v, want %v (%s)", got, test.want, annotation)
			}
		})
	}
}

// TestEditsInsideItems edits items of random lists, some of which say the same: what is
// kept of any of them comes back.
func TestEditsInsideItems(t *testing.T) {
	for seed := range int64(20_000) {
		r := rand.New(rand.NewSource(seed))
		keyed := r.Intn(2) == 0
		given := make([]item, r.Intn(6))
		for i := range given {
			given[i] = item{strconv.Itoa(r.Intn(3)), strconv.Itoa(r.Intn(3)), r.Intn(3)}
		}
		want := slices.Clone(given)
		got, annotation := throughOther(t, given, keyed, func(s []shown) []shown {
			for i := range s {
				if r.Intn(3) == 0 {
					s[i].Image = "new" + strconv.Itoa(r.Intn(2))
					want[i].image = s[i].Image
				}
			}
			return s
		})
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: %v became %v, want %v (%s)", seed, given, got, want, annotation)
		}
	}
}

// TestListThatGetsAKey reads what was kept before the items had a key.
func TestListThatGetsAKey(t *testing.T) {
	items := []shown{{"a", "1"}, {"b", "1"}}
	var there, again Preserved
	l := ListOf(&there, nil, "list/", "list/", items)
	there.Keep(l.At(1), "lost", 7)
	KeepItems(&l, items)
	annotations := map[string]string{}
	if err := there.End(&annotations, "r", "k", true); err != nil {
		t.Fatal(err)
	}
	if err := again.Begin(annotations, "k", true); err != nil {
		t.Fatal(err)
	}
	now := []shown{{"b", "1"}, {"a", "2"}}
	l = KeyedListOf(&again, nil, "list/name=", "list/name=", now, func(i *shown) string { return i.Name })
	if got, ok := Kept[int](&again, l.At(0), "lost"); !ok || got != 7 {
		t.Error(got, ok)
	}
	if again.Has(l.At(1), "lost") {
		t.Error("one item has what was kept of another one")
	}
}

// TestListThatLosesItsKey reads what was kept of items with one key, after they have none.
func TestListThatLosesItsKey(t *testing.T) {
	items := []shown{{"a", "1"}, {"a", "2"}, {"a", "3"}, {"b", "4"}}
	var there, again Preserved
	l := KeyedListOf(&there, nil, "list/name=", "list/name=", items, func(i *shown) string { return i.Name })
	for i := range items {
		there.Keep(l.At(i), "lost", i+1)
	}
	KeepItems(&l, items)
	annotations := map[string]string{}
	if err := there.End(&annotations, "r", "k", true); err != nil {
		t.Fatal(err)
	}
	if err := again.Begin(annotations, "k", true); err != nil {
		t.Fatal(err)
	}
	l = ListOf(&again, nil, "list/", "list/", items)
	for i := range items {
		if got, ok := Kept[int](&again, l.At(i), "lost"); !ok || got != i+1 {
			t.Errorf("item %d has %d, %t (%s)", i, got, ok, annotations["k"])
		}
	}
}

// TestForeignDigests reads digests that this package did not write.
func TestForeignDigests(t *testing.T) {
	for _, kept := range []string{`""`, `"="`, `"abc"`, `"=abcdefg"`, `5`, `["abcd"]`, `"abcdabcdabcdabcd"`, `"=abcdabcdabcdabcd"`} {
		var s Preserved
		if err := s.Begin(map[string]string{"k": `{"f":{"/list#items":` + kept + `,"/list/0/lost":7,"/list/name=a/lost":8,"/list/-1/lost":9}}`}, "k", true); err != nil {
			t.Fatal(err)
		}
		items := []shown{{"a", "1"}, {"a", "2"}, {"b", "1"}}
		plain := ListOf(&s, nil, "list/", "list/", items)
		keyed := KeyedListOf(&s, nil, "list/name=", "list/name=", items, func(i *shown) string { return i.Name })
		for i := range items {
			s.Has(plain.At(i), "lost")
			s.Has(keyed.At(i), "lost")
		}
	}
}

// TestEqualItemsAreToldByOrder removes, adds and moves items of which several say the same:
// where their order tells which is which, none gets what belongs to another one.
func TestEqualItemsAreToldByOrder(t *testing.T) {
	for name, test := range map[string]struct {
		kept, now string // a letter for each item
		want      []int32
	}{
		"first removed":               {"xyxx", "yxx", []int32{2, 3, 4}},
		"first removed, others apart": {"xyzxx", "yzxx", []int32{2, 3, 4, 5}},
		"one between removed":         {"xaxbx", "xxbx", []int32{1, 3, 4, 5}},
		"nobody can tell":             {"xx", "x", []int32{1}},
		"last edited":                 {"xyx", "xyz", []int32{1, 2, 3}},
		"edited between equals":       {"abccd", "azczd", []int32{1, 2, 3, 4, 5}},
		"moved to the end":            {"xyz", "yzx", []int32{2, 3, 1}},
		"one added in front":          {"xyx", "nxyx", []int32{-1, 1, 2, 3}},
	} {
		t.Run(name, func(t *testing.T) {
			digests := func(letters string) (all string) {
				for _, c := range letters {
					all += strings.Repeat(string(c), digestLength)
				}
				return all
			}
			if got := align(digests(test.kept), digests(test.now), false); !slices.Equal(got, test.want) {
				t.Errorf("%s that became %s are %v, want %v", test.kept, test.now, got, test.want)
			}
		})
	}
}

// TestMappedKeys spells keys as each version does, in paths and in digests.
func TestMappedKeys(t *testing.T) {
	upper := map[string]string{"a/b": "A~B", "c": "C"}
	lower := map[string]string{"A~B": "a/b", "C": "c"}
	list := func(s *Preserved, of []shown, mapped map[string]string) List {
		return MappedListOf(s, nil, "in/key=", "out/name=", of,
			func(i *shown) string { return i.Name }, func(i *shown) string { return mapped[i.Name] })
	}
	for _, test := range []struct{ items, want string }{
		{"a/b c", "1 0"},
		{"a/b a/b c", "2 0 1"},
	} {
		var there Preserved
		var items, other []shown
		for i, name := range strings.Fields(test.items) {
			items = append(items, shown{name, strconv.Itoa(i)})
			other = append(other, shown{upper[name], strconv.Itoa(i)})
		}
		l := list(&there, items, upper)
		for i := range items {
			there.Keep(l.At(i), "lost", strconv.Itoa(i))
		}
		KeepItems(&l, other)
		annotations := map[string]string{}
		if err := there.End(&annotations, "r", "k", true); err != nil {
			t.Fatal(err)
		}
		var again Preserved
		if err := again.Begin(annotations, "k", true); err != nil {
			t.Fatal(err)
		}
		now := make([]shown, 0, len(other))
		for _, of := range strings.Fields(test.want) {
			i, _ := strconv.Atoi(of)
			now = append(now, other[i])
		}
		l = MappedListOf(&again, nil, "out/name=", "in/key=", now,
			func(i *shown) string { return i.Name }, func(i *shown) string { return lower[i.Name] })
		var got []string
		for i := range now {
			kept, _ := Kept[string](&again, l.At(i), "lost")
			got = append(got, kept)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: got %q, want %s, kept %v", test.items, got, test.want, annotations)
		}
	}
}
