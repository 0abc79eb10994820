package counterexample

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
)

// The server itself refuses what is said to be refused in an update that changes nothing, for the
// reason given, and takes the same as a new object.
func TestServerRefusesUpdates(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12)) //nolint:gosec // the same rules in each run
	changes := []string{
		"self.title == oldSelf.title", "self.height >= oldSelf.height", "self.first.size == oldSelf.first.size", "self.list[0] == oldSelf.list[0]",
		"oldSelf.title != '' || self.on", "has(self.title) && self.title == oldSelf.title", "self.second == oldSelf.second", "6 / oldSelf.width > self.width",
	}
	found := 0
	for range 60 {
		rules := []string{changes[r.IntN(len(changes))] + " || " + anyRule(r), changes[r.IntN(len(changes))], anyRule(r)}
		trial := NewTrial(Setup{Context: context.Background(), Schema: fields(rules...)})
		for _, c := range append(trial.Unguarded(), trial.Failing()...) {
			if !c.Update {
				continue
			}
			found++
			validator := cel.NewValidator(trial.structural, false, celconfig.PerCallLimit)
			errors := func(old any) string {
				errs, _ := validator.Validate(context.Background(), field.NewPath("x"), trial.structural, c.Object, old, celconfig.RuntimeCELCostBudget)
				return fmt.Sprint(errs)
			}
			if got := errors(c.Object); !strings.Contains(got, c.Failure+" evaluating rule") {
				t.Errorf("rule %d of %q: an update of %v gives %s, want %s", c.Rule, rules, c.Object, got, c.Failure)
			}
			if got := errors(nil); strings.Contains(got, c.Failure+" evaluating rule: "+rules[c.Rule]) {
				t.Errorf("rule %d of %q fails on the new object %v", c.Rule, rules, c.Object)
			}
		}
	}
	if found < 20 {
		t.Errorf("%d rules fail in an update: the random rules show too little", found)
	}
}
