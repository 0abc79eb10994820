package check

import (
	"context"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
)

// A Rule is one thing that is checked. It reports under one code.
type Rule struct {
	Code     diag.Code
	Severity diag.Severity
	// Level is the lowest level at which the rule is applied.
	Level Level
	// OfObject says that the rule looks at the finished object only, apart from the
	// places of its findings: where it found nothing once it need not look again.
	OfObject bool
	// Title is what is wrong, in a few words without a full stop; Doc says what
	// happens to the user, why, and how to mend it, in whole sentences. Example is
	// Go source that the rule refuses. They become docs/rules.md and what "crdgen
	// explain" prints.
	Title, Doc, Example string
	// Run looks at one subject, Each at one schema of it: at all that [Node.Walk]
	// yields, of every version. A rule has one of them. It keeps nothing between
	// subjects: several are worked on at once.
	Run  func(*Pass)
	Each func(*Pass, *Node)
}

// Rules returns the table of rules in the order in which they are applied. A new
// rule is one function and one line here.
func Rules() []Rule {
	return slices.Concat(serverRules(), kubeVersionRules(), designRules())
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
	list           diag.List
	object, source *entry // what is remembered of the rules of each kind
	versions       []*Version
	refusals       []refusal
	judged         bool // refusals are there
	trial          *trial
}

// noteFinding keeps the rule from being remembered as one that found nothing.
func (p *Pass) noteFinding() {
	if p.rule.OfObject {
		p.shared.object.note(p.rule.Code)
	} else {
		p.shared.source.note(p.rule.Code)
	}
}

// Report adds a finding under the rule's code. Its severity is the rule's, and
// it is one that controller-gen does not have.
func (p *Pass) Report(d diag.Diagnostic) {
	d.Code, d.Severity, d.Stricter = p.rule.Code, p.rule.Severity, true
	p.noteFinding()
	p.shared.list.Add(d)
}
