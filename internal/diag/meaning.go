package diag

import "slices"

// A Meaning says what a code stands for: the entry of "crdgen explain" and of
// docs/rules.md. Codes of package check have theirs beside the rule.
type Meaning struct {
	Code Code
	// Title is what is wrong, in a few words without a full stop.
	Title string
	// Doc says in whole sentences what happens to the user, why, and how to fix it.
	Doc string
	// Example is source that has the finding; it may be empty.
	Example string
}

// A stage has the meanings of its codes. Generators are those whose stage it is, none for
// what is about types and schemas, whatever is made of them.
type stage struct {
	meanings   []Meaning
	generators []string
}

func stages() []stage {
	return []stage{
		{meanings: sourceMeanings()},
		{meanings: markerMeanings()},
		{meanings: schemaMeanings()},
		{meanings: kindMeanings()},
		{meanings: manifestMeanings()},
		{meanings: resourceMeanings()},
		{conversionMeanings(), []string{"conversion"}},
		{webhookMeanings(), []string{"webhook"}},
		{admissionMeanings(), []string{"webhook", "policy"}},
		{policyMeanings(), []string{"policy"}},
		{permissionMeanings(), []string{"rbac"}},
	}
}

// Meanings returns what the codes of all stages but the checks mean, in the order
// of the stages. It is made on each call.
func Meanings() []Meaning {
	var all []Meaning
	for _, s := range stages() {
		all = append(all, s.meanings...)
	}
	return all
}

// Generators returns those that look for a code, none if it is about types and schemas.
func (c Code) Generators() []string {
	for _, s := range stages() {
		if slices.ContainsFunc(s.meanings, func(m Meaning) bool { return m.Code == c }) {
			return s.generators
		}
	}
	return nil
}
