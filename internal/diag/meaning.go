package diag

import "slices"

// A Meaning says what a code stands for: the entry of "crdgen explain" and of
// docs/rules.md. Codes of package check have theirs beside the rule.
type Meaning struct {
	Code Code
	// Title is what is wrong, in a few words without a full stop.
	Title string
	// Doc says in whole sentences what happens to the user, why, and how to mend it.
	Doc string
	// Example is source that has the finding; it may be empty.
	Example string
}

// Meanings returns what the codes of all stages but the checks mean, in the order
// of the stages. It is made on each call.
func Meanings() []Meaning {
	return slices.Concat(sourceMeanings(), markerMeanings(), schemaMeanings(), kindMeanings(), manifestMeanings(),
		resourceMeanings(), conversionMeanings(), webhookMeanings(), policyMeanings(), permissionMeanings())
}
