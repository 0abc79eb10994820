package decide

import (
	"slices"
	"testing"

	"github.com/google/cel-go/common/types/ref"

	"github.com/crdgen/crdgen/internal/contract/celrule/ruletest"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// TestCountedItemsHold decides which rules about the items of a list, and of a set, imply each
// other, and holds that against CEL's answers for every list of up to four items.
func TestCountedItemsHold(t *testing.T) {
	rules := []string{
		"self.list.all(i, i > 0)", "self.list.exists(i, i == 2)", "self.list.exists_one(i, i == 2)", "size(self.list.filter(i, i == 2)) > 1", "size(self.list.filter(i, i > 0)) >= 2",
		"size(self.list.filter(i, i == 2)) <= 1", "self.list.filter(i, i > 0).size() < 2", "size(self.list.filter(i, size(self.list.filter(j, j == i)) > 1)) == 0",
		"self.list.all(i, self.list.exists_one(j, j == i))", "size(self.list.filter(i, self.list.exists(j, j != i))) > 1", "self.list.exists(i, size(self.list.filter(j, j == i)) > 1)",
		"self.list.all(i, size(self.list.filter(j, j > i)) < 2)", "!self.list.exists(i, i == 2) || self.list.exists(i, i == 0)", "size(self.list.filter(i, self.list.exists(j, j == i + 1))) >= 2",
	}
	decided := 0
	for _, kind := range []string{"atomic", "set"} {
		values := listsOf(4, kind == "set")
		schema := ruletest.Schema()
		list := schema.Properties["list"]
		list.MinItems, list.MaxItems, list.XListType = nil, nil, &kind
		schema.Properties["list"] = list
		answers := map[string][]ruletest.Answer{}
		for _, r := range rules {
			answers[r] = ruletest.Answers(t, r, values)
		}
		for _, a := range rules {
			for _, b := range rules {
				if a == b || !impliesIn(schema, a, b) {
					continue
				}
				decided++
				for i := range values {
					if answers[a][i] == ruletest.True && answers[b][i] != ruletest.True {
						t.Fatalf("%s: %s was found to imply %s, which is not true for %v", kind, a, b, values[i])
					}
				}
			}
		}
		unique := "size(self.list.filter(i, size(self.list.filter(j, j == i)) > 1)) == 0"
		if got := impliesIn(schema, "true", unique); got != (kind == "set") {
			t.Errorf("%s: no item is there twice: %t", kind, got)
		}
	}
	t.Logf("%d implications decided", decided)
	if decided < 10 {
		t.Errorf("only %d implications are decided", decided)
	}
}

// impliesIn reports whether a rule is true wherever another one is.
func impliesIn(s *keyword.Schema, a, b string) bool {
	return Always(func(d *Decision) func(answers []ref.Val) bool {
		x, y := d.Read(a, s, "", TrueWanted), d.Read(b, s, "", FalseWanted)
		if x == nil || y == nil {
			return nil
		}
		return func(answers []ref.Val) bool { return x.Refused(answers) || y.Holds(answers) }
	})
}

// listsOf are values with all lists of up to some items from 0 to 3, those without equal ones if
// they are sets.
func listsOf(most int, set bool) []map[string]any {
	lists := [][]any{{}}
	for begin := 0; most > 0; most-- {
		end := len(lists)
		for _, l := range lists[begin:end] {
			for n := range int64(4) {
				if set && slices.Contains(l, any(n)) {
					continue
				}
				lists = append(lists, append(l[:len(l):len(l)], n))
			}
		}
		begin = end
	}
	var all []map[string]any
	for _, l := range lists {
		all = append(all, map[string]any{"n": int64(1), "d": int64(2), "list": l})
	}
	return all
}
