// Package rules holds what crdgen checks beyond the API server's verdict: what the
// server accepts and users run into, and what older servers do not know.
//
// Each file has one theme, and a function that returns a rule: its code, its severity,
// what happens to the user, and what looks at a subject or at each schema of it. The
// package must not read source, change an object or the model, or know the generators.
package rules

import (
	"slices"

	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/rules/celrules"
	"github.com/crdgen/crdgen/internal/check/rules/jsonpaths"
)

// Design returns the rules about what the API server lets pass and users run into, in
// the order of their themes.
func Design() []pass.Rule {
	themes := []pass.Rule{
		scaleSelector(),
		boundsConflict(), enumValue(), celrules.UnmetSchema(),
		unreadableValue(), formatConflict(),
		requiredDefault(), lostZero(), omitRequired(), zeroStruct(), writtenZero(),
		optionalRequired(), tagOption(), unexportedField(),
		conditionList(), setOfObjects(),
		immutableOptional(), statusSubresource(), misnamedField(), nameTaken(), deprecationText(), prunedMetadata(),
		crdSize(),
	}
	return slices.Concat(jsonpaths.Rules(), themes, celrules.Rules())
}
