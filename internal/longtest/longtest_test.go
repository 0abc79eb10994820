package longtest

import (
	"fmt"
	"testing"
)

// TestShare looks at how many names are taken, and that they are the same ones again.
func TestShare(t *testing.T) {
	share := Share{Usual: 5, Short: 5}
	taken := func() (names []string) {
		for i := range 1000 {
			if name := fmt.Sprintf("area/subject/case%d", i); share.Takes(name) {
				names = append(names, name)
			}
		}
		return names
	}
	t.Setenv(variable, "")
	some := taken()
	if len(some) < 150 || len(some) > 250 {
		t.Errorf("%d of 1000 names are taken, want about 200", len(some))
	}
	if again := taken(); fmt.Sprint(again) != fmt.Sprint(some) {
		t.Errorf("other names are taken the second time: %v and %v", some, again)
	}
	if got := Count(300, 30); got != 30 {
		t.Errorf("%d rounds in the usual run", got)
	}
	t.Setenv(variable, "1")
	if all := taken(); len(all) != 1000 {
		t.Errorf("a long run takes %d of 1000 names", len(all))
	}
	if got := Count(300, 30); got != 300 {
		t.Errorf("%d rounds in a long run", got)
	}
}
