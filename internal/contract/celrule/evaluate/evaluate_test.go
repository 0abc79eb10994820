package evaluate

import (
	"math/rand/v2"
	"testing"

	"github.com/crdgen/crdgen/internal/contract/celrule/ruletest"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

var asOutcome = map[ruletest.Answer]Outcome{ruletest.True: True, ruletest.False: False, ruletest.Fails: Fails}

// TestOutcomesHoldWhatCELSays evaluates random rules for every value of a schema: what CEL
// answers is among what was concluded without a value.
func TestOutcomesHoldWhatCELSays(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 14))
	s, values := ruletest.Schema(), ruletest.Values()
	decided, exact := 0, 0
	const rules = 500
	for range rules {
		rule := ruletest.Rule(r, 3)
		concluded := OutcomeOf(rule, s, s)
		var seen Outcome
		for i, answer := range ruletest.Answers(t, rule, values) {
			seen |= asOutcome[answer]
			if asOutcome[answer]&concluded == 0 {
				t.Fatalf("%s is %03b for %v, and %03b was concluded", rule, asOutcome[answer], values[i], concluded)
			}
		}
		if concluded == True || concluded == False {
			decided++
		}
		if concluded == seen {
			exact++
		}
	}
	t.Logf("of %d rules, %d are decided, and of %d everything that was concluded happens", rules, decided, exact)
	if decided < rules/5 || exact < rules/2 {
		t.Errorf("of %d rules, only %d are decided, and of %d everything that was concluded happens", rules, decided, exact)
	}
}

func TestOutcomeOf(t *testing.T) {
	s := ruletest.Schema()
	for rule, want := range map[string]Outcome{
		"self.n >= 1 && self.n <= 3":             True,
		"self.n > 3":                             False,
		"self.n == 2":                            Unknown,
		"has(self.n)":                            True,
		"has(self.d)":                            True, // by its default
		"has(self.k)":                            Unknown,
		"has(self.x)":                            False,
		"self.k == 'C'":                          False | Fails,
		"!has(self.k) || self.k in ['A', 'B']":   True,
		"has(self.k) && self.k == 'C'":           False,
		"size(self.list) <= 2":                   True,
		"self.list.size() == 0":                  False,
		"self.m % 2 < 2":                         True | Fails,
		"has(self.k) ? self.n > 0 : self.n < 10": True,
		"!(self.n > 3)":                          True,
		"self.":                                  Unknown | Fails,
	} {
		if got := OutcomeOf(rule, s, s); got != want {
			t.Errorf("%s: %03b, want %03b", rule, got, want)
		}
	}
}

// TestFilledInDemandsDefaults: what the new schema fills in is there, and what only the old one
// did need not be.
func TestFilledInDemandsDefaults(t *testing.T) {
	filled, unfilled := ruletest.Schema(), ruletest.Schema()
	d := unfilled.Properties["d"]
	d.Default = nil
	unfilled.Properties["d"] = d
	for _, c := range []struct {
		name     string
		old, new *keyword.Schema
		want     Outcome
	}{{"new", unfilled, filled, True}, {"old", filled, unfilled, Unknown}, {"both", filled, filled, True}, {"neither", unfilled, unfilled, Unknown}} {
		if got := OutcomeOf("has(self.d)", c.old, c.new); got != c.want {
			t.Errorf("default of %s: %03b, want %03b", c.name, got, c.want)
		}
	}
}
