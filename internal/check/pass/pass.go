// Package pass is the contract between rules and the run that applies them: a [Rule]
// is one thing that is checked, a [Pass] what it sees of one subject and where it
// reports. It holds no rule and does not decide which of them are applied.
package pass

import (
	"context"
	"sync"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/trace"
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
	// happens to the user, why, and how to fix it, in whole sentences. Example is
	// Go source that the rule refuses. They become docs/rules.md and what "crdgen
	// explain" prints.
	Title, Doc, Example string
	// Run looks at one subject, Each at one schema of it: at all that [trace.Node.Walk]
	// yields, of every version. A rule has one of them, or Run says what came of Each,
	// which is kept in the pass ([Shared]). It keeps nothing between subjects: several are
	// worked on at once. Each finds in what a field holds the same wherever the field's struct
	// is used, unless CEL rules stand there, the values of a map are around it, or markers
	// behind paths are: it is not asked again where it found nothing.
	Run  func(*Pass)
	Each func(*Pass, *trace.Node)
}

// Options say how strictly subjects are checked.
type Options struct {
	Level Level
	// Server is the oldest API server that has to take the CRDs.
	Server kube.Version
	// Compat says that controller-gen's bytes were asked for.
	Compat bool
	// Wrong are the lines on which earlier stages found errors: what follows from one
	// of these is not said again.
	Wrong diag.Lines
}

// A Pass is one subject under one rule after the other.
type Pass struct {
	trace.Subject
	Options
	Context context.Context
	// All are the subjects of the run, this one among them, for rules about
	// several objects. Such a rule reports at its own subject only.
	All []trace.Subject
	// OfRun is what the passes of a run have in common besides; nil has nothing.
	OfRun *Run
	// Compiler compiles CEL rules for the latest server, for all subjects of the run.
	Compiler *expression.Compiler
	// Found is told of every finding, also of one that is not said.
	Found func(Rule)
	// Clean reports whether the rule with a code is known to find nothing.
	Clean func(diag.Code) bool

	rule    *Rule
	locator *trace.Locator
	list    diag.List
	shared  []any
}

// Use makes a rule the one that reports.
func (p *Pass) Use(r *Rule) { p.rule = r }

// Rule is the one that reports.
func (p *Pass) Rule() *Rule { return p.rule }

// Findings are those of all rules so far.
func (p *Pass) Findings() diag.List { return p.list }

// Locate finds the source of parts of the subject that are no schemas.
func (p *Pass) Locate() *trace.Locator {
	if p.locator == nil {
		p.locator = p.Locator()
	}
	return p.locator
}

// Versions returns the versions of the subject in the order of the CRD. They are
// made once and shared by all rules.
func (p *Pass) Versions() []*trace.Version { return p.Locate().Versions() }

// Shared is the value of a type that all rules of the pass have in common, zero at
// first.
func Shared[T any](p *Pass) *T {
	for _, v := range p.shared {
		if v, ok := v.(*T); ok {
			return v
		}
	}
	v := new(T)
	p.shared = append(p.shared, v)
	return v
}

// A Run keeps what rules find out about all subjects of a run. Several passes may use it at
// once.
type Run struct {
	mu    sync.Mutex
	known []any
}

// OfAll is a value of a type that is made of all subjects, once for all passes of the run.
// It must not be changed.
func OfAll[T any](p *Pass, of func([]trace.Subject) *T) *T {
	if p.OfRun == nil {
		return of(p.All)
	}
	p.OfRun.mu.Lock()
	defer p.OfRun.mu.Unlock()
	for _, v := range p.OfRun.known {
		if v, ok := v.(*T); ok {
			return v
		}
	}
	v := of(p.All)
	p.OfRun.known = append(p.OfRun.known, v)
	return v
}

// NoteFinding keeps the rule from being remembered as one that found nothing.
func (p *Pass) NoteFinding() {
	if p.Found != nil {
		p.Found(*p.rule)
	}
}

// Report adds a finding under the rule's code. Its severity is the rule's, and
// it is one that controller-gen does not have.
func (p *Pass) Report(d diag.Diagnostic) { p.reportAs(p.rule.Severity, d) }

// Warn is as Report, for what may be meant.
func (p *Pass) Warn(d diag.Diagnostic) { p.reportAs(diag.Warning, d) }

// Fail is as Report, for what makes the output wrong.
func (p *Pass) Fail(d diag.Diagnostic) { p.reportAs(diag.Error, d) }

func (p *Pass) reportAs(s diag.Severity, d diag.Diagnostic) {
	d.Code, d.Severity, d.Stricter = p.rule.Code, s, true
	p.NoteFinding()
	p.list.Add(d)
}
