package check

import (
	"context"

	"github.com/crdgen/crdgen/internal/diag"
)

// A Rule is one thing that is checked. It reports under one code.
type Rule struct {
	Code     diag.Code
	Severity diag.Severity
	// Level is the lowest level at which the rule is applied.
	Level Level
	// Title is what is wrong, in a few words without a full stop; Doc says what
	// happens to the user, why, and how to mend it, in whole sentences. Example is
	// Go source that the rule refuses. They become docs/rules.md and what "crdgen
	// explain" prints.
	Title, Doc, Example string
	// Run looks at one subject. A rule keeps nothing between subjects: several
	// are worked on at once.
	Run func(*Pass)
}

// Rules returns the table of rules in the order in which they are applied. A new
// rule is one function and one line here.
func Rules() []Rule {
	return serverRules()
}

// A Pass is one subject under one rule.
type Pass struct {
	Subject
	Options
	Context context.Context
	// All are the subjects of the run, this one among them, for rules about
	// several objects. Such a rule reports at its own subject only.
	All []Subject

	rule   Rule
	shared *findings
}

// findings belong to one subject and to all rules that look at it.
type findings struct {
	list     diag.List
	versions []*Version
	refusals []refusal
	judged   bool // refusals are there
}

// Report adds a finding under the rule's code. Its severity is the rule's, and
// it is one that controller-gen does not have.
func (p *Pass) Report(d diag.Diagnostic) {
	d.Code, d.Severity, d.Stricter = p.rule.Code, p.rule.Severity, true
	p.shared.list.Add(d)
}
