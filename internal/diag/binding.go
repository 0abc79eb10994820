package diag

import "slices"

// An Outcome is what would be written in spite of an error.
type Outcome uint8

const (
	// OfCode leaves it to the code of the finding, and where that has no answer to whether
	// controller-gen has the finding as well: where it does, nobody can tell what is to be written.
	OfCode Outcome = iota
	// Refused says that the API server, or a compiler, refuses what would be written.
	Refused
	// Taken says that every API server takes what would be written.
	Taken
)

// refused are codes whose errors say that the API server, or a compiler, refuses what would be
// written. Of other codes some findings do: these have the outcome [Refused].
func refused() []Code {
	return []Code{
		MissingGroup, StorageVersion, NoServedVersion,
		CRDInvalid, SchemaInvalid, DefaultInvalid, CELCompile, CELCost, CELRule,
		WebhookName, WebhookArgument, AdmissionCEL,
		RBACRule, RBACName,
		MissingJSONTag, Recursion, UnsupportedType, MissingGroupVersion,
	}
}

// IsBinding reports whether nothing but a change of the source ends a finding: the API server
// refuses what would be written, or no correct file can be written at all. Severities, waivers and
// baselines take all others, and ask nothing else. What a run has for a warning, such as one under
// --compat=controller-gen, binds nobody.
func (d Diagnostic) IsBinding() bool {
	switch {
	case d.Severity != Error || d.Outcome == Taken:
		return false
	case d.Outcome == Refused || slices.Contains(refused(), d.Code):
		return true
	}
	return !d.Stricter
}
