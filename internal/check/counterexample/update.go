package counterexample

import (
	"slices"

	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
)

// in is the trial for new objects or for updates.
func (t *Trial) in(update bool) *Trial {
	if t.updating == update {
		return t
	}
	other := *t
	other.updating = update
	return &other
}

// asks reports whether the server evaluates a rule: one about changes only in an update, unless
// it says itself that there may be no old value.
func (t *Trial) asks(i int) bool {
	return !t.results[i].UsesOldSelf || t.updating || t.hasOptionalOld(i)
}

func (t *Trial) hasOptionalOld(i int) bool {
	optional := t.schema.XValidations[i].OptionalOldSelf
	return optional != nil && *optional
}

// asked are those of some rules that are in question: all that are evaluated for a new object, and
// in an update only those about changes, as the others say the same of both.
func (t *Trial) asked(rules []int) []int {
	return slices.DeleteFunc(slices.Clone(rules), func(i int) bool { return !t.asks(i) || t.updating && !t.results[i].UsesOldSelf })
}

// variables are what a rule sees, given self: in an update the old value is the same.
func (t *Trial) variables(i int, self map[string]any) map[string]any {
	if !t.results[i].UsesOldSelf {
		return self
	}
	now := self[cel.ScopedVarName].(ref.Val)
	old := now
	switch {
	case t.hasOptionalOld(i) && t.updating:
		old = types.OptionalOf(now)
	case t.hasOptionalOld(i):
		old = types.OptionalNone
	}
	return map[string]any{cel.ScopedVarName: now, cel.OldScopedVarName: old}
}
