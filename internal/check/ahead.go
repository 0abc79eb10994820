package check

import (
	"runtime"
	"sync"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/markers"
)

// An Ahead parses rules from when their markers are read: to make a program and its objects
// takes one processor, and parsing a twelfth of the time of a run on Gateway API. What it does
// not get to is parsed when it is asked for. A nil Ahead parses nothing.
type Ahead struct {
	compiler expression.Compiler
	texts    chan string
	ended    chan struct{}
	end      func()
}

// manyRules is how many rules can wait for an Ahead.
const manyRules = 1024

// NewAhead begins; nil where there is one processor only.
func NewAhead() *Ahead {
	if runtime.GOMAXPROCS(0) == 1 {
		return nil
	}
	a := &Ahead{texts: make(chan string, manyRules), ended: make(chan struct{})}
	a.end = sync.OnceFunc(func() { close(a.ended) })
	go a.work()
	return a
}

// Mark takes the rule of a marker, if it has one. It does not wait.
func (a *Ahead) Mark(m markers.Mark) {
	rule, ok := m.Value.(crdmarkers.XValidation)
	if a == nil || !ok {
		return
	}
	for _, text := range []string{rule.Rule, rule.MessageExpression} {
		if text == "" {
			continue
		}
		select {
		case a.texts <- text:
		default:
		}
	}
}

// End returns the compiler that knows what was parsed; nil for that of a nil Ahead.
func (a *Ahead) End() *expression.Compiler {
	if a == nil {
		return nil
	}
	a.end()
	return &a.compiler
}

func (a *Ahead) work() {
	for {
		select {
		case <-a.ended:
			return
		case text := <-a.texts:
			a.parse(text)
		}
	}
}

// parse leaves a panic to those who ask for the text: theirs is the same, and they are where it can be
// told.
func (a *Ahead) parse(text string) {
	defer func() { _ = recover() }()
	a.compiler.Parsed(text)
	a.compiler.Tokens(text)
}
