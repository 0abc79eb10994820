package counterexample

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/check/expression"
)

// rulesAbove are the rules of the schemas around one.
type rulesAbove struct {
	compiler *expression.Compiler
	rules    []string
	words    map[string]bool // nil before somebody asks for one
}

// mayGuard says which of some fields the rules may guard.
func (a *rulesAbove) mayGuard(fields []string) string {
	var guarded strings.Builder
	for _, path := range fields {
		fmt.Fprint(&guarded, a.names(lastStep(path)))
	}
	return guarded.String()
}

// names reports whether a rule speaks of a field of that name: it may see to it that the
// field is there.
func (a *rulesAbove) names(name string) bool {
	if a.words == nil {
		a.words = map[string]bool{}
		for _, rule := range a.rules {
			for _, word := range wordsOf(a.compiler.Tokens(rule)) {
				a.words[word] = true
			}
		}
	}
	return a.words[expression.Word(name)]
}
