// Package evaluate says what CEL expressions may come to for the values of a schema: true, false
// or an error. It looks at expressions and schemas without any value, as far as enums, bounds,
// and what has to be there decide it; what stays open is [Unknown]. It compares no rules, and
// derives none from others.
package evaluate

import (
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// An Outcome is a set of what an expression may come to: true, false, an error.
type Outcome uint8

const (
	True Outcome = 1 << iota
	False
	Fails
	Unknown = True | False
)

// A result is what is known of an expression: its outcome, and of a list or number
// that it is surely empty, or zero.
type result struct {
	Outcome
	empty bool
}

// AlwaysTrue reports whether a rule holds for every value of a schema: it asks about
// fields that the schema does not have and values that its enums do not list, or for
// fields that are required anyway. New rules often speak of new fields only, and hurt
// nobody.
func AlwaysTrue(text string, old, new *keyword.Schema) bool {
	return OutcomeOf(text, old, new) == True
}

// OutcomeOf is what a rule may come to for values of a schema.
func OutcomeOf(text string, old, new *keyword.Schema) Outcome {
	p := syntax.Parse(text)
	if p.Root == nil {
		return Unknown | Fails
	}
	s := FilledIn(old, new)
	return New(p, map[string]*keyword.Schema{"self": s, "oldSelf": s}).Eval(p.Root)
}

func one(b bool) Outcome {
	if b {
		return True
	}
	return False
}

func not(o Outcome) Outcome {
	out := o & Fails
	if o&True != 0 {
		out |= False
	}
	if o&False != 0 {
		out |= True
	}
	return out
}

// combine joins two outcomes where one of a kind decides, whatever the other one is.
func combine(a, b, decides Outcome) Outcome {
	if a == decides || b == decides {
		return decides
	}
	out := (a | b) & (decides | Fails)
	if a&^decides&^Fails != 0 && b&^decides&^Fails != 0 {
		out |= Unknown &^ decides
	}
	return out
}
