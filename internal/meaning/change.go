package meaning

import (
	"strings"

	"github.com/crdgen/crdgen/internal/diag"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// Changes are the codes of "crdgen diff", which "crdgen fix" gives as reasons as well. A
// change is no finding about source: no waiver in source and no rule of a run names it.
// They are made on each call.
func Changes() []Code {
	rules := change.Rules()
	all := make([]Code, len(rules))
	for i, name := range rules {
		all[i] = Code{Meaning: diag.Meaning{
			Code:  diag.Code(name),
			Title: "a change of the API: " + strings.ReplaceAll(name, "-", " "),
			Doc: "\"crdgen diff\" finds this change between two sides, and \"crdgen fix\" leaves an edit to you that would bring it about" + kindOf(name) +
				" The line with the code says at which field it is, and what it does to those who rely on the old side. " +
				"If it is meant, make it yourself, and accept it with a waiver in the section \"diff\" of .crdgen.yaml. docs/diff.md has an example of each effect.",
		}}
	}
	return all
}

// kindOf says what the name of a change tells of it, and ends the sentence before.
func kindOf(name string) string {
	switch {
	case name == change.RuleCELRuleChanged:
		return ". The form of the two rules does not tell whether the new one refuses what the old one accepted: the effect is that of the worst case unless an object shows it."
	case strings.HasSuffix(name, "-tightened"):
		return ". Less is accepted than before, or more is asked about."
	case strings.HasSuffix(name, "-loosened"):
		return ". All that was accepted is accepted, and more."
	case strings.HasSuffix(name, "-reworded"):
		return ". The same is said in other words: what is accepted did not change."
	}
	return "."
}
