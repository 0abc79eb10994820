package check

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/markers"
)

func ruled(rule string) markers.Mark {
	return markers.Mark{Value: crdmarkers.XValidation{Rule: rule, MessageExpression: "'no ' + self.a"}}
}

// TestAheadParsesAllThatWaits has what waits parsed without anybody asking.
func TestAheadParsesAllThatWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := NewAhead()
		if a == nil {
			t.Skip("there is one processor")
		}
		for i := range 20 {
			a.Mark(ruled(fmt.Sprintf("self.a > %d", i)))
		}
		synctest.Wait()
		if n := len(a.texts); n != 0 {
			t.Errorf("%d texts wait still", n)
		}
		if a.End().Parsed("self.a > 7") == nil {
			t.Error("the rule is not known")
		}
	})
}

// TestAheadHoldsNobodyUp gives more rules than can wait, wrong ones, and some after the end; the
// goroutine is over when the test is, or synctest fails.
func TestAheadHoldsNobodyUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := NewAhead()
		if a == nil {
			t.Skip("there is one processor")
		}
		for _, rule := range []string{"", "self.", "((", "\x00", strings.Repeat("!", 5000) + "self"} {
			a.Mark(ruled(rule))
		}
		for range 3 * manyRules {
			a.Mark(ruled("self.a"))
		}
		a.Mark(markers.Mark{Value: "no rule"})
		compiler := a.End()
		for range 3 * manyRules {
			a.Mark(ruled("self.b"))
		}
		if a.End() != compiler || compiler.Parsed("self.") != nil {
			t.Error("a wrong rule is parsed")
		}
	})
	var none *Ahead
	none.Mark(ruled("self.a"))
	if none.End() != nil {
		t.Error("nobody parsed anything")
	}
}
